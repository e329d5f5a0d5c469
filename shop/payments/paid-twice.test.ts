/** The server crashed before storing the first payment page, so the shopper got a second one and paid both. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancelOrder } from './cancellation/cancel.server.ts'
import { checkRefund } from './refunds/check-refund.server.ts'
import { checkPayment } from './checks/check-payment.server.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const scenario = 'sbx:pay,hook=never'

async function payTwice() {
	const caller = newCaller()
	const placed = await placeOrder(shop, paymentInput(), caller)
	if (!placed.ok) throw new Error(placed.message)
	const { order, attempt } = placed
	// This is the request that the server sent just before it crashed.
	await shop.payments.createPayment({
		merchantOrderId: attempt.merchantOrderId,
		amount: order.total,
		expiresAfterSeconds: 900,
		redirectUrl: 'http://shop.example/payment-success',
		message: 'Order',
		phone: '9876543210',
		scenario,
	})
	expect(await startPayment(shop, { input: paymentInput(), caller, scenario })).toMatchObject({
		ok: true,
		number: order.number,
	})
	const attempts = await shop.db.select().from(paymentAttempts).orderBy(asc(paymentAttempts.createdAt))
	return { order, viewer: { customerId: null, guestHash: caller.guestHash }, attempts }
}

/** Completes all refunds at the provider. */
async function completeRefunds(): Promise<void> {
	await shop.runJobs()
	await shop.pool.query(`update phonepe_sandbox.refunds set state = 'COMPLETED'`)
	for (const { id } of await shop.db.select().from(refunds)) await checkRefund(shop, id)
}

const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject).toSorted()

test.each([
	['the first', [0, 1]],
	['the second', [1, 0]],
])(
	'an order paid twice is confirmed when %s payment is checked first, and the other payment is refunded once',
	async (_, checked) => {
		const { order, attempts } = await payTwice()
		expect(attempts.map(({ state }) => state)).toEqual(['abandoned', 'initiated'])
		for (const index of [...checked, ...checked]) await checkPayment(shop, attempts[index]?.id ?? '')

		expect(await shop.db.select().from(orders)).toMatchObject([{ id: order.id, status: 'processing' }])
		expect(await shop.db.$count(invoices)).toBe(1)
		const late = attempts[checked[1] ?? 0]
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ attemptId: late?.id, amount: 28000, reason: 'surplus' },
		])
		expect(await subjects()).toEqual([
			`We're refunding a payment for order ${order.number}`,
			`Your order ${order.number} is confirmed`,
		])

		await completeRefunds()
		expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'completed' }])
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'processing' }])
	},
)

test('cancelling an order that was paid twice refunds the payment that was kept', async () => {
	const { order, viewer, attempts } = await payTwice()
	for (const { id } of attempts) await checkPayment(shop, id)
	expect(await cancelOrder(shop, { number: order.number, viewer })).toMatchObject({ ok: true, amount: 28000 })
	const cancelled = eq(refunds.reason, 'cancelled')
	expect(await shop.db.select().from(refunds).where(cancelled)).toMatchObject([
		{ attemptId: attempts[0]?.id, amount: 28000 },
	])
	expect(await shop.db.$count(refunds)).toBe(2)
	await completeRefunds()
	expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'refunded' }])
})
