/** The provider reports a status late: after the attempt has ended, or long after it expired. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'
import { RESTORE_WITHIN_MINUTES } from '#shop/payments/rules.ts'
import { paymentAttempts, paymentEvents } from '#shop/payments/tables.server.ts'
import { paise } from '#shop/money.ts'
import { anonymizeOrders } from '#shop/orders/anonymous-orders.server.ts'
import { orders, statusChanges } from '#shop/orders/tables.server.ts'
import type { FoundPayment } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.loggedProblems.splice(0)
})

const apply = (
	{ id: attemptId }: Attempt,
	state: FoundPayment['state'],
	change: Partial<FoundPayment> = {},
) => applySnapshot(shop, { attemptId, snapshot: paymentSnapshot(state, change), source: 'schedule' })
const storedAttempt = async () => (await shop.db.select().from(paymentAttempts))[0]
const storedOrder = async () => (await shop.db.select().from(orders))[0]
/** Returns the email about this event of the order. */
const emailAbout = async (event: string) =>
	(await shop.sentEmails()).find(({ key }) => key.startsWith('order:') && key.endsWith(`:${event}`))

describe.each([
	['completed', {}],
	['review', { amount: paise(100) }],
] as const)('an attempt that is %s', (state, change) => {
	test.each(['PENDING', 'FAILED'] as const)(
		'stays so after the status %s, and is not checked again',
		async (late) => {
			const { attempt } = await placeUnpaidOrder(shop)
			await apply(attempt, 'COMPLETED', change)
			await apply(attempt, late)
			expect(await storedAttempt()).toMatchObject({ state, nextCheckAt: null, errorCode: null })
			expect(await storedOrder()).toMatchObject({ hiddenAt: null })
		},
	)
})

test('an attempt has expired if the provider says so, and has failed otherwise', async () => {
	const { attempt } = await placeUnpaidOrder(shop)
	await apply(attempt, 'FAILED', { errorCode: 'TXN_NOT_COMPLETED', detailedErrorCode: 'ORDER_EXPIRED' })
	expect(await storedAttempt()).toMatchObject({ state: 'expired', errorCode: 'TXN_NOT_COMPLETED' })
	await apply(attempt, 'FAILED', { errorCode: 'INVALID_MPIN', detailedErrorCode: 'ZM' })
	expect(await storedAttempt()).toMatchObject({ state: 'failed', errorCode: 'INVALID_MPIN' })
})

describe('a payment of a hidden order', () => {
	async function payAt(secondsAfterLimit: number) {
		const { attempt } = await placeUnpaidOrder(shop)
		await apply(attempt, 'FAILED')
		const limit = shop.config.payments.expiresAfterSeconds + RESTORE_WITHIN_MINUTES * 60
		await shop.passTime(limit + secondsAfterLimit)
		await apply(attempt, 'COMPLETED')
		return attempt
	}

	test('restores it until 30 minutes after the attempt expired, and its customer is informed', async () => {
		await payAt(-60)
		expect(await storedOrder()).toMatchObject({ status: 'processing', hiddenAt: null })
		expect((await emailAbout('restored'))?.subject).toContain('came through')
	})

	test('is refunded after that: the shop cancels the order, and its email leads to it', async () => {
		const { id } = await payAt(1)
		expect(await storedOrder()).toMatchObject({ status: 'cancelled', hiddenAt: null })
		const changes = await shop.db.select().from(statusChanges).orderBy(asc(statusChanges.id))
		expect(changes.at(-1)).toMatchObject({ to: 'cancelled', by: 'shop' })
		expect((await emailAbout(`returned:${id}`))?.text).toContain('View your order')
		expect(shop.loggedProblems).toMatchObject([{ message: 'Refunding an extra payment' }])
	})
})

test('a payment of an order that is still shown confirms it, however late, and its invoice is sent', async () => {
	const { order, attempt } = await placeUnpaidOrder(shop)
	shop.advance(30 * 86_400)
	await apply(attempt, 'COMPLETED')
	expect(await storedOrder()).toMatchObject({ status: 'processing' })
	expect((await emailAbout('confirmed'))?.text).toContain(`/invoices/${order.number}?`)
})

test("the provider's message is stored, but without its content for a deleted account", async () => {
	const customerId = await newCustomer(shop)
	const { attempt } = await placeUnpaidOrder(shop, { caller: { ...newCaller(), customerId } })
	await apply(attempt, 'PENDING')
	await inTransaction(shop, (transaction) => anonymizeOrders(transaction, customerId))
	await apply(attempt, 'FAILED')
	const events = await shop.db.select().from(paymentEvents).orderBy(asc(paymentEvents.id))
	expect(events.map(({ body }) => body)).toEqual([JSON.stringify({ state: 'PENDING' }), ''])
})

test('a status of an attempt that does not exist is an error', async () => {
	const id = '00000000-0000-4000-8000-000000000000'
	const applying = applySnapshot(shop, {
		attemptId: id,
		snapshot: paymentSnapshot('PENDING'),
		source: 'schedule',
	})
	await expect(applying).rejects.toThrow(`There is no payment attempt ${id}`)
})
