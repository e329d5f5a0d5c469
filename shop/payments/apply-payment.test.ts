import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySnapshot } from './apply-payment.server.ts'
import type { Attempt } from './attempts/attempts.server.ts'
import { initiatePayment } from './attempts/initiate-payment.server.ts'
import { countPaidButUnconfirmed } from './admin.server.ts'
import { paymentAttempts, paymentEvents, refunds } from './tables.server.ts'
import { abandonPayment } from './checks/verify-payment.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { paise } from '#shop/money.ts'
import { listGuestOrders, trackOrder } from '#shop/orders/views/order-views.server.ts'
import { anonymizeOrders } from '#shop/orders/anonymous-orders.server.ts'
import { findOrder, type Order } from '#shop/orders/orders.server.ts'
import { promoUses } from '#shop/orders/holds/tables.server.ts'
import { statusChanges, orders } from '#shop/orders/tables.server.ts'
import type { FoundPayment, PaymentProvider } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, placeUnpaidOrder, paymentSnapshot } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const place = (caller = newCaller()) => placeUnpaidOrder(shop, { caller })
/** An order with free shipping and a code for ₹50 off, which each customer may use once. */
const tumblerOrder = (quantity: number) => ({
	amount: 240 * quantity - 50,
	discountAmount: 50,
	promoCode: 'TUMBLER50',
	orderItems: [{ id: 1, quantity, size: 'Small', grind: 'Fine' }],
})
const apply = (attempt: Attempt, snapshot: FoundPayment) =>
	applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'schedule' })
async function reload(order: Order): Promise<Order> {
	const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
	if (!row) throw new Error('order not found')
	return row
}

describe('applySnapshot', () => {
	test('confirms a paid order once and sends one email, however many calls run concurrently', async () => {
		const { order, attempt } = await place()
		await Promise.all(Array.from({ length: 20 }, () => apply(attempt, paymentSnapshot('COMPLETED'))))
		expect((await reload(order)).status).toBe('processing')
		expect(await shop.db.$count(emails)).toBe(1)
		expect(await shop.db.$count(statusChanges, eq(statusChanges.to, 'processing'))).toBe(1)
		expect(await shop.db.$count(paymentEvents)).toBe(1)
	})

	test('ignores a failure after the payment completed', async () => {
		const { order, attempt } = await place()
		await apply(attempt, paymentSnapshot('COMPLETED'))
		await apply(attempt, paymentSnapshot('FAILED'))
		expect(await reload(order)).toMatchObject({ status: 'processing', hiddenAt: null })
	})

	test('hides a failed order from its shopper, by number or in the browser, and deletes nothing', async () => {
		const { order, attempt } = await place()
		const { number, guestHash } = order
		const viewer = { customerId: null, guestHash }
		const find = async () => [
			await findOrder(shop.db, number),
			...(await listGuestOrders(shop, { guestHash })),
			...(await listGuestOrders(shop, { guestHash, number })),
		]
		expect(await find()).toMatchObject([{ number }, { number }, { number }])
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({ ok: true })
		await apply(attempt, paymentSnapshot('FAILED', { errorCode: 'INVALID_MPIN' }))
		expect(await find()).toEqual([null])
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({ kind: 'missing' })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('restores a hidden order when its payment arrives late, and emails the customer', async () => {
		const { order, attempt } = await place()
		await apply(attempt, paymentSnapshot('FAILED'))
		shop.advance(20 * 60)
		await apply(attempt, paymentSnapshot('COMPLETED'))
		expect(await reload(order)).toMatchObject({ status: 'processing', hiddenAt: null })
		const [email] = await shop.db.select().from(emails)
		expect(email?.subject).toContain('came through')
	})

	test('refunds a late payment when a newer order for the same checkout was paid', async () => {
		const caller = newCaller()
		const first = await place(caller)
		await apply(first.attempt, paymentSnapshot('FAILED'))
		const second = await place({ ...caller, key: 'another-key' })
		expect(second.order.id).not.toBe(first.order.id)
		await apply(second.attempt, paymentSnapshot('COMPLETED'))
		await apply(first.attempt, paymentSnapshot('COMPLETED', { transactionId: 'T2' }))
		expect((await reload(first.order)).status).toBe('cancelled')
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: first.order.id, amount: 28000, state: 'created' },
		])
	})

	test('restores an order that is paid after all, and refunds the one that replaced it', async () => {
		const caller = newCaller()
		const first = await place(caller)
		await abandonPayment(shop, { number: first.order.number, guestHash: caller.guestHash, customerId: null })
		shop.advance(60)
		const second = await place({ ...caller, key: 'another-key' })
		shop.advance(60)
		await apply(first.attempt, paymentSnapshot('COMPLETED'))
		expect((await reload(first.order)).status).toBe('processing')
		await apply(second.attempt, paymentSnapshot('COMPLETED', { transactionId: 'T2' }))
		expect((await reload(second.order)).status).toBe('cancelled')
		expect(await shop.db.select().from(refunds)).toMatchObject([{ orderId: second.order.id }])
	})

	test('starts a new order for a key whose payment page expired, and keeps one of the two payments', async () => {
		const caller = newCaller()
		const first = await place(caller)
		expect((await initiatePayment(shop, first.attempt.id, { phone: '9876543210' })).ok).toBe(true)
		shop.advance(870)
		expect((await place(caller)).order.id).toBe(first.order.id)
		await shop.db.update(paymentAttempts).set({ state: 'expired' })
		shop.advance(60)
		const second = await place(caller)
		expect(second.order.id).not.toBe(first.order.id)
		expect((await reload(first.order)).hiddenReason).toBe('replaced')
		await apply(first.attempt, paymentSnapshot('COMPLETED'))
		await apply(second.attempt, paymentSnapshot('COMPLETED', { transactionId: 'T2' }))
		expect((await reload(first.order)).status).toBe('processing')
		expect((await reload(second.order)).status).toBe('cancelled')
		// The shopper got no email that the payment of the first order had failed.
		const subjects = (await shop.sentEmails()).map(({ subject }) => subject)
		expect(subjects).toContain(`Your order ${first.order.number} is confirmed`)
	})

	test('allows one use of a promo code for one order only, even if abandoned orders are paid after all', async () => {
		const caller = newCaller()
		const placed: Awaited<ReturnType<typeof place>>[] = []
		for (const quantity of [2, 3, 4]) {
			const unpaid = await placeUnpaidOrder(shop, {
				change: tumblerOrder(quantity),
				caller: { ...caller, key: null },
			})
			placed.push(unpaid)
			const { number } = unpaid.order
			if (quantity < 4) await abandonPayment(shop, { number, guestHash: caller.guestHash, customerId: null })
		}
		for (const { order, attempt } of placed)
			await apply(attempt, paymentSnapshot('COMPLETED', { amount: order.total }))
		const statuses = await Promise.all(placed.map(async ({ order }) => (await reload(order)).status))
		expect(statuses).toEqual(['processing', 'cancelled', 'cancelled'])
		expect(await shop.db.$count(refunds)).toBe(2)
		expect(await shop.db.$count(promoUses, isNull(promoUses.releasedAt))).toBe(1)
	})

	test('refunds a payment that arrives more than 30 minutes after the attempt expired', async () => {
		const { order, attempt } = await place()
		await apply(attempt, paymentSnapshot('FAILED'))
		await shop.passTime(900 + 30 * 60 + 1)
		await apply(attempt, paymentSnapshot('COMPLETED'))
		expect((await reload(order)).status).toBe('cancelled')
		expect(await shop.db.$count(refunds)).toBe(1)
	})

	test('refunds a payment for a deleted account, and gives the use of its promo code back', async () => {
		const caller = { ...newCaller(), customerId: await newCustomer(shop) }
		const { order, attempt } = await placeUnpaidOrder(shop, { change: tumblerOrder(2), caller })
		await shop.db.transaction((transaction) => anonymizeOrders(transaction, caller.customerId))
		await apply(attempt, paymentSnapshot('COMPLETED', { amount: order.total }))
		expect((await reload(order)).status).toBe('cancelled')
		expect(await shop.db.$count(promoUses, isNull(promoUses.releasedAt))).toBe(0)
	})

	test('does not confirm an order that was paid with another amount', async () => {
		const { order, attempt } = await place()
		await apply(attempt, paymentSnapshot('COMPLETED', { amount: paise(100) }))
		expect((await reload(order)).status).toBe('pending')
		const [row] = await shop.db.select().from(paymentAttempts)
		expect(row?.state).toBe('review')
		expect(await countPaidButUnconfirmed(shop)).toBe(1)
	})

	test('moves an order to pending when the shopper has tried to pay', async () => {
		const { order, attempt } = await place()
		await apply(attempt, paymentSnapshot('PENDING', { isUnderWay: false }))
		expect((await reload(order)).status).toBe('payment_pending')
		await apply(attempt, paymentSnapshot('PENDING'))
		expect((await reload(order)).status).toBe('pending')
	})

	test('keeps a status that arrives while the payment is being initiated', async () => {
		const { order, attempt } = await place()
		const createPayment: PaymentProvider['createPayment'] = async (opening) => {
			await apply(attempt, paymentSnapshot('COMPLETED'))
			return shop.payments.createPayment(opening)
		}
		await initiatePayment({ ...shop, payments: { ...shop.payments, createPayment } }, attempt.id, {
			phone: '',
		})
		const [row] = await shop.db.select().from(paymentAttempts)
		expect(row).toMatchObject({ state: 'completed', redirectUrl: null, expiresAt: attempt.expiresAt })
		expect((await reload(order)).status).toBe('processing')
	})
})
