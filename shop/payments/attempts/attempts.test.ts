/** Tests attempts to pay an order: their numbers, and which of their payment pages may be opened again. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
	type Attempt,
	canReopen,
	createNextAttempt,
	findLatestAttempt,
	orderNumberOf,
} from './attempts.server.ts'
import { ATTEMPT_STATES, MIN_SECONDS_TO_REOPEN } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

test('the attempts of an order are numbered from the second, and name their order', async () => {
	await placeUnpaidOrder(shop)
	const { order, attempt } = await placeUnpaidOrder(shop)
	const next = () => inTransaction(shop, (transaction) => createNextAttempt(shop, transaction, order))
	const attempts = [attempt, await next(), await next()]
	expect(attempts.map(({ merchantOrderId }) => merchantOrderId)).toEqual([
		order.number,
		`${order.number}-2`,
		`${order.number}-3`,
	])
	expect(attempts.map(orderNumberOf)).toEqual([order.number, order.number, order.number])
	expect(await findLatestAttempt(shop.db, order.id)).toEqual(attempts[2])
})

test('a payment page is offered again until a minute before it expires', async () => {
	const { order, attempt } = await placeUnpaidOrder(shop)
	const reopens = async (change: Partial<Attempt>) => {
		const values = { state: 'initiated', redirectUrl: 'https://provider.example/page', ...change } as const
		await shop.db.update(paymentAttempts).set(values).where(eq(paymentAttempts.id, attempt.id))
		const stored = await findLatestAttempt(shop.db, order.id)
		return stored && (await canReopen(shop.db, stored))
	}
	for (const state of ATTEMPT_STATES) expect(await reopens({ state }), state).toBe(state === 'initiated')
	expect(await reopens({ redirectUrl: null })).toBe(false)
	const lastMoment = shop.config.payments.expiresAfterSeconds - MIN_SECONDS_TO_REOPEN
	await shop.passTime(lastMoment - 60)
	expect(await reopens({})).toBe(true)
	await shop.passTime(60)
	expect(await reopens({})).toBe(false)
})
