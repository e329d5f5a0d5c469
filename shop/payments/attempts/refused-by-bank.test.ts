/** The bank refuses a payment while its page stays open: the shopper may edit the order at once. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { createNextAttempt } from './attempts.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { findOrderIncludingHidden, type Order } from '#shop/orders/orders.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCaller, paymentInput, paymentSnapshot } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const FIFTY_OFF = { promoCode: 'TUMBLER50', discountAmount: 50 }
const REFUSED = paymentSnapshot('PENDING', { isUnderWay: false })

async function start(change: object, caller = newCaller(null)) {
	const started = await startPayment(shop, { input: paymentInput(change), caller })
	if (!started.ok) throw new Error(started.message)
	const order = await find(started.number)
	const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id))
	if (!attempt) throw new Error('no attempt')
	return { order, attemptId: attempt.id, caller }
}

async function find(number: string): Promise<Order> {
	const order = await findOrderIncludingHidden(shop.db, number)
	if (!order) throw new Error('no order')
	return order
}

test.each([
	['the promo code', { amount: 230, ...FIFTY_OFF }, { amount: 290, shippingMethod: 'express', ...FIFTY_OFF }],
	['the last pack', {}, { amount: 340, shippingMethod: 'express' }],
])('does not keep %s from the order of the same shopper', async (_what, change, edited) => {
	await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 1, lowAt: 0 })
	const { order, attemptId, caller } = await start(change)
	await applySnapshot(shop, { attemptId, snapshot: paymentSnapshot('PENDING'), source: 'return' })
	const second = { input: paymentInput(edited), caller: { ...caller, key: null } }
	// The money may be on its way.
	expect(await startPayment(shop, second)).toMatchObject({ ok: false })
	await applySnapshot(shop, { attemptId, snapshot: REFUSED, source: 'return' })
	expect(await find(order.number)).toMatchObject({ status: 'payment_pending', hiddenAt: null })
	expect(await startPayment(shop, second)).toMatchObject({ ok: true })
})

test('says nothing about another attempt that is not decided', async () => {
	const { order, attemptId } = await start({})
	const other = await inTransaction(shop, (transaction) => createNextAttempt(shop, transaction, order))
	await applySnapshot(shop, {
		attemptId: other.id,
		snapshot: paymentSnapshot('PENDING'),
		source: 'return',
	})
	await applySnapshot(shop, { attemptId, snapshot: REFUSED, source: 'schedule' })
	expect(await find(order.number)).toMatchObject({ status: 'pending' })
	await applySnapshot(shop, { attemptId: other.id, snapshot: paymentSnapshot('FAILED'), source: 'schedule' })
	await applySnapshot(shop, { attemptId, snapshot: REFUSED, source: 'schedule' })
	expect(await find(order.number)).toMatchObject({ status: 'payment_pending' })
})

test('is paid all the same if the shopper tries again on the open page', async () => {
	const { order, attemptId } = await start({})
	for (const snapshot of [paymentSnapshot('PENDING'), REFUSED, paymentSnapshot('COMPLETED')])
		await applySnapshot(shop, { attemptId, snapshot, source: 'schedule' })
	expect(await find(order.number)).toMatchObject({ status: 'processing', paymentState: 'paid' })
})
