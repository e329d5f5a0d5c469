/** A payment of a wrong amount that the owner has settled by hand. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { countPaidButUnconfirmed, listPayments, settlePayment } from '../admin.server.ts'
import { applySnapshot } from '../apply-payment.server.ts'
import { checkPayment, receiveWebhook } from '../checks/check-payment.server.ts'
import { reconcileAll } from '../checks/reconcile.server.ts'
import { paymentAttempts, refunds } from '../tables.server.ts'
import { verifyPayment } from '../checks/verify-payment.server.ts'
import { completeOrderViews, isPaidOtherwise } from '../complete-order-views.server.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { paise } from '#shop/money.ts'
import { hideOrder } from '#shop/orders/order-payment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import {
	countOrders,
	listGuestOrders,
	listOrders,
	trackOrder,
} from '#shop/orders/views/order-views.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { newCustomer, withPasswordOf } from '#test/fixtures/customers.ts'
import { secondAttempt } from '#test/fixtures/checkout/two-orders.ts'
import { EXPRESS, newCaller, paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { runJobsOf } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const WRONG = paymentSnapshot('COMPLETED', { amount: paise(28_001) })
const apply = (attemptId: string, snapshot = WRONG) =>
	applySnapshot(shop, { attemptId, snapshot, source: 'schedule' })

async function placeInReview(caller = newCaller()) {
	const placed = await placeUnpaidOrder(shop, { caller })
	await apply(placed.attempt.id)
	shop.loggedProblems.length = 0
	return { caller, ...placed, settling: { number: placed.order.number, attemptId: placed.attempt.id, by } }
}

async function reload(order: { id: string }) {
	const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
	return row
}

test('it no longer needs attention, its order is hidden, and the audit log says who settled it', async () => {
	const { order, attempt, settling } = await placeInReview()
	expect(await countPaidButUnconfirmed(shop)).toBe(1)
	expect(await settlePayment(shop, settling)).toEqual({ ok: true })
	expect(await countPaidButUnconfirmed(shop)).toBe(0)
	expect((await listPayments(shop, order.id)).attempts).toMatchObject([{ id: attempt.id, state: 'settled' }])
	expect(await reload(order)).toMatchObject({ paymentState: 'unpaid', hiddenReason: 'failed' })
	expect(await shop.db.select().from(auditLog)).toMatchObject([
		{
			action: 'payment settled by hand',
			subject: order.number,
			actorName: 'Kamala',
			detail: { reference: attempt.merchantOrderId, amount: '₹280.01' },
		},
	])
})

test('only once, and only a payment of this order that is in review', async () => {
	const { attempt, settling } = await placeInReview()
	const other = await placeUnpaidOrder(shop)
	for (const wrong of [
		{ ...settling, attemptId: other.attempt.id },
		{ ...settling, number: other.order.number },
		{ ...settling, attemptId: 'x' },
		{ ...settling, attemptId: 'x', number: 'SK3-22222222-20261120' },
	])
		expect(await settlePayment(shop, wrong)).toMatchObject({ ok: false })
	const both = await Promise.all([settlePayment(shop, settling), settlePayment(shop, settling)])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	expect(both.find(({ ok }) => !ok)).toEqual({
		ok: false,
		kind: 'conflict',
		title: null,
		message: "This payment isn't in review any more.",
		code: 'not_in_review',
	})
	expect(await shop.db.$count(auditLog)).toBe(1)
	const [kept] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, other.attempt.id))
	expect([kept?.state, attempt.orderId === kept?.orderId]).toEqual(['created', false])
})

describe('once it is settled, the shop leaves it alone', () => {
	let asked: string[] = []
	const fetchPayment = async (id: string) => {
		asked.push(id)
		return WRONG
	}
	let asking: Shop
	beforeEach(() => {
		asked = []
		asking = { ...shop, payments: { ...shop.payments, fetchPayment: fetchPayment } }
	})

	test('whatever webhook, schedule, owner or shopper asks for', async () => {
		const { order, attempt, settling, caller } = await placeInReview()
		await settlePayment(shop, settling)
		for (const amount of [28_001, 28_000]) await apply(attempt.id, { ...WRONG, amount: paise(amount) })
		await apply(attempt.id, paymentSnapshot('FAILED'))
		await checkPayment(asking, attempt.id)
		await reconcileAll(asking, () => {})
		const viewer = { customerId: null, guestHash: caller.guestHash }
		expect(await verifyPayment(asking, order.number, viewer)).toMatchObject({
			result: {
				state: 'settled',
				message: expect.stringContaining(
					"We settled it with you on 20 Nov 2026. If that isn't so, please write to us.",
				),
				received: 28_001,
				total: 28_000,
			},
		})
		const receiving = { ...asking.payments, parseWebhook: () => parsed(order.number) }
		await receiveWebhook({ ...asking, payments: receiving }, { authorization: null, body: '{}' })
		await runJobsOf(asking, shop.pool, async () => {})
		expect(asked).toEqual([])
		expect(await countPaidButUnconfirmed(shop)).toBe(0)
		expect(await shop.db.$count(refunds)).toBe(0)
		expect(await reload(order)).toMatchObject({ paymentState: 'unpaid' })
	})

	test('even when another order of its checkout is paid: it would be refunded twice', async () => {
		const { order, settling, caller } = await placeInReview()
		const change = { change: EXPRESS, caller: { ...caller, key: null } }
		const paid = await placeUnpaidOrder(shop, change)
		await settlePayment(shop, settling)
		await apply(paid.attempt.id, paymentSnapshot('COMPLETED', { amount: paise(34_000) }))
		await runJobsOf(asking, shop.pool, async () => {})
		expect(asked).toEqual([])
		expect(await reload(paid.order)).toMatchObject({ status: 'processing' })
		expect(await reload(order)).toMatchObject({ paymentState: 'unpaid' })
		expect(await shop.db.$count(refunds)).toBe(0)
	})
})

test('the customer can then delete their account', async () => {
	const id = await newCustomer(shop)
	const { settling } = await placeInReview({ ...newCaller(), customerId: id })
	expect(await deleteCustomerAccount(shop, id, withPasswordOf(id))).toMatchObject({ ok: false })
	await settlePayment(shop, settling)
	expect(await deleteCustomerAccount(shop, id, withPasswordOf(id))).toEqual({ ok: true })
})

function parsed(merchantOrderId: string) {
	return {
		ok: true,
		event: 'checkout.order.completed',
		merchantOrderId,
		merchantRefundId: null,
		state: 'COMPLETED',
	} as const
}

describe('the customer of a settled payment', () => {
	const HOW = 'Refunded in the PhonePe dashboard, UTR 123456789012'
	const toCustomer = async () =>
		(await shop.sentEmails()).filter(
			({ to, subject }) => to !== shop.config.brand.email && /settled/.test(subject),
		)

	test('is emailed once how it was settled, with both amounts and a link to the order', async () => {
		const { order, settling } = await placeInReview()
		await Promise.all([settlePayment(shop, { ...settling, how: HOW }), settlePayment(shop, settling)])
		const [email, ...others] = await toCustomer()
		expect(others).toEqual([])
		expect(email?.subject).toBe(`Your payment for order ${order.number} is settled`)
		for (const text of [email?.text, email?.html]) {
			expect(text).toContain('₹280.01')
			expect(text).toContain('₹280.00')
			expect(text).toContain('on 20 Nov 2026')
			expect(text).toContain(`/track-order?id=${order.number}`)
		}
		const [attempt] = await shop.db.select().from(paymentAttempts)
		expect(attempt?.settledAt).toEqual(shop.clock())
	})

	test('finds the order by its number and in their list, as settled', async () => {
		const id = await newCustomer(shop)
		const { order, settling } = await placeInReview({ ...newCaller(), customerId: id })
		await settlePayment(shop, { ...settling, how: HOW })
		const settledPayments = [{ received: 28_001, at: '2026-11-20T10:00:00.000Z', how: HOW }]
		const alsoListed = isPaidOtherwise(shop)
		const listed = await completeOrderViews(shop, await listOrders(shop, { customerId: id, alsoListed }))
		expect(listed).toMatchObject([{ number: order.number, settledPayments, isInReview: false }])
		expect(await countOrders(shop, { customerId: id, alsoListed })).toBe(1)
		const viewer = { customerId: null, guestHash: null }
		const tracked = await trackOrder(shop, { number: order.number, viewer, alsoListed })
		const [strangers] = tracked.ok ? await completeOrderViews(shop, [tracked.order]) : []
		expect(strangers?.settledPayments).toEqual([{ ...settledPayments[0], how: null }])
	})

	test('finds it as a guest, also if it had been hidden before the payment came', async () => {
		const caller = newCaller()
		const placed = await placeUnpaidOrder(shop, { caller })
		await inTransaction(shop, (transaction) =>
			hideOrder(shop, transaction, { orderId: placed.order.id, reason: 'timeout' }),
		)
		await apply(placed.attempt.id)
		shop.loggedProblems.length = 0
		await settlePayment(shop, { number: placed.order.number, attemptId: placed.attempt.id, by })
		const found = await listGuestOrders(shop, {
			guestHash: caller.guestHash,
			alsoListed: isPaidOtherwise(shop),
		})
		expect(found).toMatchObject([{ number: placed.order.number }])
		expect((await toCustomer())[0]?.text).toContain(`/track-order?id=${placed.order.number}`)
	})

	test('reads that it is settled even after another payment of the order has failed', async () => {
		const placed = await placeInReview()
		const { order, settling, caller } = placed
		const later = await secondAttempt(shop, placed)
		await settlePayment(shop, settling)
		await apply(later.id, paymentSnapshot('FAILED'))
		const viewer = { customerId: null, guestHash: caller.guestHash }
		expect(await verifyPayment(shop, order.number, viewer)).toMatchObject({ result: { state: 'settled' } })
	})
})
