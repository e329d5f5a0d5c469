/** Tests what shoppers learn when they return from the payment page, and what happens when the browser stops waiting. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { abandonPayment, verifyPayment } from './verify-payment.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { IN_REVIEW } from '#shop/payments/failure-messages.ts'
import type { Viewer } from '#shop/orders/views/order-view.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { paise } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentSnapshot, startSandboxPayment } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const pay = (scenario: string) => startSandboxPayment(shop, scenario)
const abandon = (number: string, viewer: Partial<Viewer>) =>
	abandonPayment(shop, { number, customerId: null, guestHash: null, ...viewer })

test('verifyPayment reports a declined payment as failed', async () => {
	const { number } = await pay('sbx:decline')
	expect(await verifyPayment(shop, number)).toMatchObject({
		ok: true,
		result: { state: 'failed', isCancelled: false },
	})
})

test('calls a payment cancelled if the shopper returns without having tried to pay, and leaves the order as it was', async () => {
	const { number } = await pay('')
	expect(await verifyPayment(shop, number)).toMatchObject({
		result: { state: 'pending', isCancelled: true, isHidden: false },
	})
	expect(await findOrder(shop.db, number)).toMatchObject({ status: 'payment_pending' })
})

test('does not call a payment cancelled while the bank may still confirm it', async () => {
	const { number } = await pay('sbx:pending')
	expect(await verifyPayment(shop, number)).toMatchObject({
		result: { state: 'pending', isCancelled: false },
	})
	expect(await findOrder(shop.db, number)).toMatchObject({ status: 'pending' })
})

test('does not call a payment cancelled if the provider was not asked just now, or does not answer', async () => {
	const { number } = await pay('')
	await verifyPayment(shop, number)
	expect(await verifyPayment(shop, number)).toMatchObject({
		result: { state: 'pending', isCancelled: false },
	})
	const silent = await pay(',status=500')
	expect(await verifyPayment(shop, silent.number)).toMatchObject({ result: { isCancelled: false } })
})

test('does not call a payment cancelled if another attempt of its order is under way', async () => {
	const { number, attempt } = await pay('')
	const { merchantOrderId } = attempt
	const second = `${merchantOrderId}-2`
	await shop.db.insert(paymentAttempts).values({ ...attempt, id: randomUUID(), merchantOrderId: second })
	const fetchPayment: PaymentProvider['fetchPayment'] = async (asked) =>
		paymentSnapshot('PENDING', { isUnderWay: asked === second })
	const verified = await verifyPayment({ ...shop, payments: { ...shop.payments, fetchPayment } }, number)
	expect(verified).toMatchObject({ result: { state: 'pending', isCancelled: false } })
})

test('says of a payment whose amount the owner must decide on that it is looked at', async () => {
	const { number } = await pay('')
	const fetchPayment: PaymentProvider['fetchPayment'] = async () =>
		paymentSnapshot('COMPLETED', { amount: paise(100), isUnderWay: false })
	const withWrongAmount = { ...shop, payments: { ...shop.payments, fetchPayment } }
	for (let visit = 0; visit < 2; visit++) {
		expect(await verifyPayment(withWrongAmount, number)).toMatchObject({
			result: { state: 'review', message: IN_REVIEW },
		})
	}
})

test('calls a payment cancelled if one attempt has failed and no payment is under way for the other', async () => {
	const { number, attempt } = await pay('')
	const { merchantOrderId } = attempt
	await shop.db
		.insert(paymentAttempts)
		.values({ ...attempt, id: randomUUID(), merchantOrderId: `${merchantOrderId}-2` })
	const fetchPayment: PaymentProvider['fetchPayment'] = async (asked) =>
		paymentSnapshot(asked === merchantOrderId ? 'FAILED' : 'PENDING', {
			isUnderWay: asked === merchantOrderId,
		})
	const verified = await verifyPayment({ ...shop, payments: { ...shop.payments, fetchPayment } }, number)
	expect(verified).toMatchObject({ result: { state: 'pending', isCancelled: true } })
})

test('calls a payment cancelled that the provider reports as cancelled, and hides its order', async () => {
	const { number } = await pay('')
	const fetchPayment: PaymentProvider['fetchPayment'] = async () =>
		paymentSnapshot('FAILED', { errorCode: 'TXN_CANCELLED', detailedErrorCode: 'ORDER_CANCELLED_BY_USER' })
	const verified = await verifyPayment({ ...shop, payments: { ...shop.payments, fetchPayment } }, number)
	expect(verified).toMatchObject({ result: { state: 'failed', isCancelled: true } })
	expect(await findOrder(shop.db, number)).toBeNull()
})

test('checks an attempt at most every three seconds', async () => {
	const { number } = await pay('sbx:pending')
	let checks = 0
	const fetchPayment: PaymentProvider['fetchPayment'] = (id) => {
		checks += 1
		return shop.payments.fetchPayment(id)
	}
	const verify = () => verifyPayment({ ...shop, payments: { ...shop.payments, fetchPayment } }, number)
	const verifyTwice = async () => {
		await shop.passTime(3)
		checks = 0
		await verify()
		await verify()
		return checks
	}
	// Repeated if a busy machine takes three seconds for it.
	await expect.poll(verifyTwice).toBe(1)
	await shop.passTime(3)
	checks = 0
	await verify()
	expect(checks).toBe(1)
})

test('checks an attempt whose last check lies in the future because the database was set back', async () => {
	const { number } = await pay('sbx:pay,status=500')
	await verifyPayment(shop, number)
	await shop.pool.query(`update phonepe_sandbox.orders set scenario = 'sbx:pay'`)
	await shop.passTime(-3_600)
	expect(await verifyPayment(shop, number)).toMatchObject({ result: { state: 'paid' } })
})

test('hides an order that its browser abandons, and keeps checking its payment', async () => {
	const { number, guestHash, attempt } = await pay('sbx:pending')
	expect(await abandon(number, { guestHash })).toMatchObject({ ok: true, isHidden: true })
	expect(await findOrder(shop.db, number)).toBeNull()
	const [row] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id))
	expect(row?.nextCheckAt).not.toBeNull()
})

test('does not hide an abandoned order of which another amount was paid', async () => {
	const { number, guestHash, attempt } = await pay('sbx:pending')
	await shop.db.update(paymentAttempts).set({ state: 'review' }).where(eq(paymentAttempts.id, attempt.id))
	expect(await abandon(number, { guestHash })).toMatchObject({ isHidden: false })
	expect(await findOrder(shop.db, number)).not.toBeNull()
})

test('does not let another browser abandon an order', async () => {
	const { number } = await pay('sbx:pending')
	expect(await abandon(number, { guestHash: newCaller().guestHash })).toEqual({
		ok: false,
		kind: 'missing',
		title: 'Invalid Request',
		message: 'No payment found with this transaction id.',
		code: 'unknown_transaction',
	})
	expect(await findOrder(shop.db, number)).not.toBeNull()
})

test("lets only the customer abandon a customer's order, in any browser", async () => {
	const { number, guestHash } = await pay('sbx:pending')
	const customerId = await newCustomer(shop)
	await shop.db.update(orders).set({ customerId })
	expect(await abandon(number, { guestHash })).toMatchObject({ ok: false, kind: 'missing' })
	expect(await abandon(number, { customerId })).toMatchObject({
		isHidden: true,
	})
})

test('does not hide a paid order that is abandoned', async () => {
	const { number, guestHash } = await pay('sbx:pay')
	expect(await abandon(number, { guestHash })).toMatchObject({
		isHidden: false,
		result: { state: 'paid' },
	})
})
