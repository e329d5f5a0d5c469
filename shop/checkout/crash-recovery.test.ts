/** Crashes the server while it writes each table: nothing is written, and a retry completes the operation. */
import { createHash } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from './place-order.server.ts'
import { startPayment, startPaymentOf } from './start-payment.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { promoUses, stockHolds } from '#shop/orders/holds/tables.server.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { receiveWebhook, checkPayment } from '#shop/payments/checks/check-payment.server.ts'
import { initiatePayment } from '#shop/payments/attempts/initiate-payment.server.ts'
import { CLAIM_SECONDS } from '#shop/payments/rules.ts'
import { paymentAttempts, paymentEvents, refunds } from '#shop/payments/tables.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { crashOnWrite } from '#test/faults/crash-on-write.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 5, lowAt: 0 })
})

/** An order with tracked stock and a promo code that each customer may use once. */
const tumbler = paymentInput({ amount: 230, discountAmount: 50, promoCode: 'TUMBLER50' })

async function stockLeft(): Promise<number | undefined> {
	const [level] = await shop.db.select().from(stockLevels).where(eq(stockLevels.productId, 1))
	return level?.available
}

describe('placing an order', () => {
	const place = (server: Shop, key: string) => placeOrder(server, tumbler, { ...caller, key })
	const caller = newCaller()

	test.each([
		'stock_levels',
		'orders',
		'order_items',
		'promo_uses',
		'stock_holds',
		'payment_attempts',
		'payment_requests',
		'graphile_worker._private_jobs',
	])('leaves nothing after a crash at %s, and a retry makes one order', async (table) => {
		await crashOnWrite(shop, table, (server) => place(server, 'key-1'))
		for (const rows of [orders, orderItems, promoUses, stockHolds, paymentAttempts]) {
			expect(await shop.db.$count(rows)).toBe(0)
		}
		expect(await stockLeft()).toBe(5)

		expect(await place(shop, 'key-1')).toMatchObject({ ok: true, order: { status: 'payment_pending' } })
		expect(await place(shop, 'key-1')).toMatchObject({ ok: true })
		expect(await shop.db.$count(orders)).toBe(1)
		expect(await shop.db.$count(promoUses)).toBe(1)
		expect(await stockLeft()).toBe(4)
	})
})

test('a crash after the order and before its payment page delays the payment until the claim of the server ends', async () => {
	const caller = newCaller()
	const placed = await placeOrder(shop, tumbler, caller, { startsPayment: true })
	if (!placed.ok) throw new Error(placed.message)
	const { attempt, order } = placed
	expect([placed.isClaimed, attempt.claimedUntil]).toEqual([true, expect.any(Date)])
	await shop.passTime(CLAIM_SECONDS + 1)
	expect(await startPayment(shop, { input: tumbler, caller })).toMatchObject({
		ok: true,
		number: order.number,
	})
	expect((await shop.db.select().from(paymentAttempts)).map(({ state }) => state)).toEqual(['initiated'])
})

test('a payment whose company could not be remembered starts at once when it is repeated', async () => {
	const caller = newCaller()
	const failing = startPaymentOf(shop, {
		prepare: async () => ({ ok: true }),
		place: () => placeOrder(shop, tumbler, caller, { startsPayment: true }),
		onStarted: () => Promise.reject(new Error('Its address is locked')),
		payer: {},
	})
	await expect(failing).rejects.toThrow('Its address is locked')
	const [attempt] = await shop.db.select().from(paymentAttempts)
	expect(attempt).toMatchObject({ state: 'initiated', claimedUntil: null })
	expect(await startPayment(shop, { input: tumbler, caller })).toMatchObject({
		ok: true,
		redirectUrl: attempt?.redirectUrl,
	})
})

/** Places an order that is paid at the provider and not checked yet. */
async function pay() {
	const caller = newCaller()
	const placed = await placeOrder(shop, tumbler, caller)
	if (!placed.ok) throw new Error(placed.message)
	const { order, attempt } = placed
	await initiatePayment(shop, attempt.id, { phone: order.recipient.phone, scenario: 'sbx:pay,hook=never' })
	return { number: order.number, attemptId: attempt.id, guestHash: caller.guestHash }
}

const statuses = async () => (await shop.db.select().from(orders)).map(({ status }) => status)
const invoiceKinds = async () => (await shop.db.select().from(invoices)).map(({ kind }) => kind)

describe('confirming a payment', () => {
	test.each([
		'payment_events',
		'payment_attempts',
		'orders',
		'order_events',
		'promo_uses',
		'invoice_counters',
		'invoices',
		'emails',
		'graphile_worker._private_jobs',
	])('changes nothing after a crash at %s, and a retry confirms once', async (table) => {
		const { attemptId } = await pay()
		await crashOnWrite(shop, table, (server) => checkPayment(server, attemptId))
		expect(await statuses()).toEqual(['payment_pending'])
		expect(await invoiceKinds()).toEqual([])
		expect(await shop.db.$count(emails)).toBe(0)
		expect(await shop.db.$count(promoUses, isNull(promoUses.countedAt))).toBe(1)

		await checkPayment(shop, attemptId)
		await checkPayment(shop, attemptId)
		expect(await statuses()).toEqual(['processing'])
		// The invoice number of the rolled-back transaction is reused.
		expect((await shop.db.select().from(invoices)).map(({ number }) => number)).toEqual([
			expect.stringMatching(/\b0*1$/),
		])
		expect(await shop.db.$count(emails)).toBe(1)
	})
})

describe('receiving a webhook', () => {
	test.each(['payment_events', 'graphile_worker._private_jobs'])(
		'stores nothing after a crash at %s, and the repeated webhook is processed',
		async (table) => {
			const { number } = await pay()
			const { webhookUser, webhookPassword } = shop.config.payments
			const webhook = {
				authorization: createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest('hex'),
				body: JSON.stringify({
					event: 'checkout.order.completed',
					payload: { merchantOrderId: number, state: 'COMPLETED' },
				}),
			}
			await crashOnWrite(shop, table, (server) => receiveWebhook(server, webhook))
			expect(await shop.db.$count(paymentEvents)).toBe(0)
			await shop.runJobs()
			expect(await statuses()).toEqual(['payment_pending'])

			await receiveWebhook(shop, webhook)
			await receiveWebhook(shop, webhook)
			await shop.runJobs()
			expect(await statuses()).toEqual(['processing'])
			expect(await shop.db.$count(emails)).toBe(1)
		},
	)
})

describe('cancelling an order', () => {
	test.each([
		'orders',
		'order_events',
		'promo_uses',
		'stock_holds',
		'stock_levels',
		'refunds',
		'invoice_counters',
		'invoices',
		'emails',
		'graphile_worker._private_jobs',
	])('changes nothing after a crash at %s, and a retry refunds once', async (table) => {
		const { number, attemptId, guestHash } = await pay()
		await checkPayment(shop, attemptId)
		const viewer = { customerId: null, guestHash }
		await crashOnWrite(shop, table, (server) => cancelOrder(server, { number, viewer }))
		expect(await statuses()).toEqual(['processing'])
		expect(await invoiceKinds()).toEqual(['invoice'])
		expect(await shop.db.$count(refunds)).toBe(0)
		expect(await stockLeft()).toBe(4)

		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({ ok: true, amount: 23000 })
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({ ok: false })
		expect(await statuses()).toEqual(['cancelled'])
		expect((await invoiceKinds()).toSorted()).toEqual(['credit_note', 'invoice'])
		expect(await shop.db.$count(refunds)).toBe(1)
		expect(await shop.db.$count(emails)).toBe(2)
		expect(await stockLeft()).toBe(5)
	})
})
