/** An attempt that brings no payment hides its order only if nothing else pays it. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { createNextAttempt } from './attempts.server.ts'
import { endAttempt } from './end-attempt.server.ts'
import {
	ATTEMPT_STATES,
	type AttemptState,
	isAttemptOpen,
	UNDECIDED_ATTEMPT_STATES,
} from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { lockOrder } from '#shop/orders/orders.server.ts'
import { promoUses } from '#shop/orders/holds/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

type Placed = Awaited<ReturnType<typeof placeUnpaidOrder>>

const setState = (id: string, state: AttemptState) =>
	shop.db.update(paymentAttempts).set({ state }).where(eq(paymentAttempts.id, id))

function fail({ order, attempt }: Placed) {
	return inTransaction(shop, async (transaction) =>
		endAttempt(shop, transaction, {
			order: await lockOrder(transaction, order.id),
			attempt,
			state: 'failed',
			errorCode: 'DECLINED',
		}),
	)
}

async function addAttempt({ order }: Placed, state: AttemptState) {
	const added = await inTransaction(shop, (transaction) => createNextAttempt(shop, transaction, order))
	await setState(added.id, state)
	return added
}

async function storedAttempt({ attempt }: Placed) {
	const [row] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id))
	return row
}

async function storedOrder({ order }: Placed) {
	const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
	return row
}

const OPEN = ATTEMPT_STATES.filter(isAttemptOpen)
const NOT_OPEN = ATTEMPT_STATES.filter((state) => !isAttemptOpen(state))

test.each(OPEN)(
	'an attempt that is %s ends and is not checked again, and its order is hidden',
	async (state) => {
		const placed = await placeUnpaidOrder(shop)
		await setState(placed.attempt.id, state)
		await fail(placed)
		expect(await storedAttempt(placed)).toMatchObject({
			state: 'failed',
			errorCode: 'DECLINED',
			nextCheckAt: null,
			claimedUntil: null,
		})
		expect(await storedOrder(placed)).toMatchObject({ hiddenReason: 'failed', hiddenAt: shop.clock() })
	},
)

test.each(NOT_OPEN)('an attempt that is %s already stays as it is, and so does its order', async (state) => {
	const placed = await placeUnpaidOrder(shop)
	await setState(placed.attempt.id, state)
	const before = await storedAttempt(placed)
	await fail(placed)
	expect(await storedAttempt(placed)).toEqual(before)
	expect(await storedOrder(placed)).toMatchObject({ hiddenAt: null })
})

test.each(UNDECIDED_ATTEMPT_STATES)('the order stays while another attempt is %s', async (state) => {
	const placed = await placeUnpaidOrder(shop)
	await addAttempt(placed, state)
	await fail(placed)
	expect(await storedAttempt(placed)).toMatchObject({ state: 'failed' })
	expect(await storedOrder(placed)).toMatchObject({ hiddenAt: null })
})

test('the order is hidden although attempts of other orders are open', async () => {
	const placed = await placeUnpaidOrder(shop)
	const other = await placeUnpaidOrder(shop)
	await fail(placed)
	expect(await storedOrder(placed)).toMatchObject({ hiddenReason: 'failed' })
	expect(await storedOrder(other)).toMatchObject({ hiddenAt: null })
})

test('the order stays if another attempt has paid it', async () => {
	const placed = await placeUnpaidOrder(shop)
	const second = await addAttempt(placed, 'initiated')
	await applySnapshot(shop, {
		attemptId: second.id,
		snapshot: paymentSnapshot('COMPLETED'),
		source: 'schedule',
	})
	await fail(placed)
	expect(await storedOrder(placed)).toMatchObject({ status: 'processing', hiddenAt: null })
})

test('an order that was hidden before keeps the moment, and so does its promo code', async () => {
	const change = { amount: 252, discountAmount: 28, promoCode: 'FILTER10' }
	const placed = await placeUnpaidOrder(shop, { change })
	const hiddenAt = shop.clock()
	const second = await addAttempt(placed, 'failed')
	await fail(placed)
	await setState(second.id, 'initiated')
	shop.advance(60)
	await fail({ ...placed, attempt: second })
	expect(await storedOrder(placed)).toMatchObject({ hiddenAt })
	expect(await shop.db.select().from(promoUses)).toMatchObject([{ releasedAt: hiddenAt }])
})
