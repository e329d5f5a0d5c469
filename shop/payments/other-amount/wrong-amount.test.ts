/** Tests payments whose amount differs from the order's total. */
import { beforeEach, describe, expect, test } from 'vitest'
import { countPaidButUnconfirmed } from '../admin.server.ts'
import { applySnapshot } from '../apply-payment.server.ts'
import { checkRefund } from '../refunds/check-refund.server.ts'
import { refundableAmount } from '../refunds/partial-refund.server.ts'
import { paymentAttempts, refunds } from '../tables.server.ts'
import { verifyPayment } from '../checks/verify-payment.server.ts'
import { paise, rupees } from '#shop/money.ts'
import { listGuestOrders } from '#shop/orders/views/order-views.server.ts'
import { runJobsOf } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import {
	emailSubjects,
	paidSnapshot,
	pay,
	placeBoth,
	secondAttempt,
	statusOf,
} from '#test/fixtures/checkout/two-orders.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { hideOrder } from '#shop/orders/order-payment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

describe('a payment of a wrong amount for one of two orders of a checkout', () => {
	test('that arrives for a superseded order is refunded in full, and the shopper learns how much', async () => {
		const { standard, edited, viewer } = await placeBoth(shop)
		await pay(shop, edited)
		await pay(shop, standard, rupees(100))
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: standard.order.id, amount: 10_000, reason: 'surplus' },
		])
		expect(await statusOf(shop, standard)).toBe('cancelled')
		expect(await countPaidButUnconfirmed(shop)).toBe(0)
		expect(await emailSubjects(shop)).toEqual([
			`You paid twice: we're refunding ₹100.00 for order ${standard.order.number}`,
			`Your order ${edited.order.number} is confirmed`,
		])
		const notice = `You paid twice. Your ₹100.00 for order ${standard.order.number} is on its way back and should reach you within 5-7 business days.`
		expect(await verifyPayment(shop, standard.order.number, viewer)).toMatchObject({
			result: { state: 'paid', order: { number: edited.order.number }, notice },
		})
		const views = await listGuestOrders(shop, { guestHash: standard.order.guestHash })
		expect(views).toContainEqual(
			expect.objectContaining({ number: standard.order.number, total: 28_000, paid: 10_000 }),
		)

		const [refund] = await shop.db.select().from(refunds)
		const arrived = { result: 'found', state: 'COMPLETED', refundId: 'R', errorCode: null } as const
		const fetchRefund = async () => ({ ...arrived, amount: rupees(100) })
		await checkRefund({ ...shop, payments: { ...shop.payments, fetchRefund } }, refund?.id ?? '')
		const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.includes('is complete'))
		expect(email?.text).toContain("We've refunded ₹100.00, all that you paid for this order.")
	})

	test('that waits for the owner is refunded as soon as another order of its checkout is paid', async () => {
		const { standard, edited } = await placeBoth(shop)
		await pay(shop, standard, rupees(100))
		expect(await shop.db.$count(refunds)).toBe(0)
		await pay(shop, edited)
		const fetchPayment = async () => paidSnapshot(standard.order, rupees(100))
		const fetchRefund = async () => ({ result: 'unknown' }) as const
		const payments = { ...shop.payments, fetchPayment, fetchRefund }
		await runJobsOf({ ...shop, payments }, shop.pool, async () => {})
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: standard.order.id, amount: 10_000, reason: 'surplus' },
		])
		expect(await countPaidButUnconfirmed(shop)).toBe(0)
		shop.loggedProblems.length = 0
	})

	test('is refunded when a second payment of the same order was right', async () => {
		const { edited } = await placeBoth(shop)
		await pay(shop, edited)
		await pay(shop, { ...edited, attempt: await secondAttempt(shop, edited) }, rupees(100))
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: edited.order.id, amount: 10_000, reason: 'surplus' },
		])
		expect(await statusOf(shop, edited)).toBe('processing')
		expect(await refundableAmount(shop.db, { ...edited.order, paymentState: 'paid' })).toBe(34_000)
	})

	test('is refunded when it comes too late', async () => {
		const { standard } = await placeBoth(shop)
		await applySnapshot(shop, {
			attemptId: standard.attempt.id,
			snapshot: paymentSnapshot('FAILED'),
			source: 'schedule',
		})
		await shop.passTime(shop.config.payments.expiresAfterSeconds + 30 * 60 + 1)
		await pay(shop, standard, rupees(100))
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 10_000, reason: 'surplus' }])
		expect(await emailSubjects(shop)).toEqual([
			`We're refunding a payment for order ${standard.order.number}`,
		])
	})

	test('waits for the owner where the shop cannot read the amount', async () => {
		const { standard, edited } = await placeBoth(shop)
		await pay(shop, edited)
		await pay(shop, standard, null)
		expect(await shop.db.$count(refunds)).toBe(0)
		expect(await countPaidButUnconfirmed(shop)).toBe(1)
		const alert = (await shop.sentEmails()).find(({ subject }) => subject.includes('your decision'))?.text
		expect(alert).toContain('Nothing more is owed for this order')
		expect((await emailsToCustomer()).map(({ subject }) => subject)).toEqual([
			`Your order ${edited.order.number} is confirmed`,
		])
		expect(alert).not.toContain("isn't confirmed")
		shop.loggedProblems.length = 0
	})
})

/** Returns what is stored after the provider reports this payment for an order of ₹280.00. */
async function payNewOrder(amount: number) {
	const { attempt } = await placeUnpaidOrder(shop)
	await applySnapshot(shop, {
		attemptId: attempt.id,
		snapshot: paymentSnapshot('COMPLETED', { amount: paise(amount) }),
		source: 'schedule',
	})
	const [stored] = await shop.db.select().from(paymentAttempts)
	const [order] = await shop.db.select().from(orders)
	return { attempt: stored, order }
}

async function emailsToCustomer() {
	return (await shop.sentEmails()).filter(({ to }) => to !== shop.config.brand.email)
}

describe('a completed payment', () => {
	beforeEach(() => {
		shop.loggedProblems.length = 0
	})

	test('of the exact amount confirms the order', async () => {
		const { attempt, order } = await payNewOrder(28_000)
		expect([attempt?.state, order?.status]).toEqual(['completed', 'processing'])
		expect(await countPaidButUnconfirmed(shop)).toBe(0)
		expect(shop.loggedProblems).toEqual([])
	})

	test('of one paisa more goes to review: no confirmation, invoice or refund, and the owner is alerted', async () => {
		const { attempt, order } = await payNewOrder(28_001)
		const paid = { amount: 28_001, transactionId: 'T1', utr: '1' }
		expect(attempt).toMatchObject({ state: 'review', ...paid, nextCheckAt: null })
		expect(order).toMatchObject({ status: 'pending', hiddenAt: null })
		expect(await shop.db.$count(invoices)).toBe(0)
		expect(await shop.db.$count(refunds)).toBe(0)
		const emails = (await shop.sentEmails()).filter(({ to }) => to === shop.config.brand.email)
		expect(emails).toMatchObject([{ subject: `A payment needs your decision: order ${order?.number}` }])
		expect(emails[0]?.text).toContain(
			`a payment of ₹280.01 for order ${order?.number}, whose total is ₹280.00. The order isn't confirmed`,
		)
		const orderUrl = `${shop.config.publicUrl}/admin/orders/${order?.number}`
		expect(emails[0]?.text).toContain(`\n\nOpen the order: ${orderUrl}\n\n`)
		expect(emails[0]?.html).toContain(`href="${orderUrl}"`)
		expect(emails[0]?.html).toContain('A payment needs your decision')
		expect(emails[0]?.html).toContain('a payment of ₹280.01')
		expect(await countPaidButUnconfirmed(shop)).toBe(1)
		expect(shop.loggedProblems.splice(0)).toMatchObject([{ fields: { paid: 28_001, total: 28_000 } }])
	})

	test('of another amount is emailed to the customer, with both amounts', async () => {
		const { order } = await payNewOrder(10_000)
		const [email, ...others] = await emailsToCustomer()
		expect(others).toEqual([])
		expect(email?.to).toBe(order?.recipient.email)
		expect(email?.subject).toBe(`We're looking into your payment for order ${order?.number}`)
		for (const text of [email?.text, email?.html]) {
			expect(text).toContain('received ₹100.00 for this order, whose total is ₹280.00.')
			expect(text).toContain(`/track-order?id=${order?.number}`)
		}
		shop.loggedProblems.length = 0
	})

	test('of another amount for an order that was hidden before is emailed without a link to it', async () => {
		const { attempt, order } = await placeUnpaidOrder(shop)
		await inTransaction(shop, (transaction) =>
			hideOrder(shop, transaction, { orderId: order.id, reason: 'timeout' }),
		)
		await applySnapshot(shop, {
			attemptId: attempt.id,
			snapshot: paymentSnapshot('COMPLETED', { amount: rupees(100) }),
			source: 'schedule',
		})
		const [email] = await emailsToCustomer()
		for (const text of [email?.text, email?.html]) {
			expect(text).toContain('/contact')
			expect(text).not.toContain('/track-order?id=')
		}
		shop.loggedProblems.length = 0
	})

	test('of an unknown amount goes to review, and owner and customer are emailed once', async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		for (let check = 0; check < 2; check++)
			await applySnapshot(shop, {
				attemptId: attempt.id,
				snapshot: paymentSnapshot('COMPLETED', { amount: null }),
				source: 'schedule',
			})
		const emails = (await shop.sentEmails()).filter(({ to }) => to === shop.config.brand.email)
		expect(emails).toHaveLength(1)
		const toCustomer = await emailsToCustomer()
		expect(toCustomer).toHaveLength(1)
		expect(toCustomer[0]?.text).toContain('received a payment for this order, whose total is ₹280.00.')
		expect(emails[0]?.text).toContain("a payment of an amount that the shop can't read for order")
		shop.loggedProblems.length = 0
	})

	test('of twice the amount, or of one paisa less, goes to review as well', async () => {
		for (const amount of [56_000, 27_999]) {
			await shop.seedAnew()
			const { attempt, order } = await payNewOrder(amount)
			expect([attempt?.state, order?.status]).toEqual(['review', 'pending'])
		}
		shop.loggedProblems.length = 0
	})
})
