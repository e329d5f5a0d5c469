/** A payment of another amount that the owner refunds. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { checkRefund } from '../refunds/check-refund.server.ts'
import { refundPaymentInReview } from './refund-in-review.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { type Paise, paise } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { countPaidButUnconfirmed, settlePayment } from '#shop/payments/admin.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { checkPayment } from '#shop/payments/checks/check-payment.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { newCaller, paymentSnapshot, placeUnpaidOrder, startSandboxPayment } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

const by = { id: null, name: 'Kamala' }

async function placeInReview(amount: Paise | null = paise(28_001)) {
	const caller = newCaller()
	const { order, attempt } = await placeUnpaidOrder(shop, { caller })
	const apply = () => {
		const snapshot = paymentSnapshot('COMPLETED', { amount })
		return applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'schedule' })
	}
	await apply()
	shop.loggedProblems.length = 0
	const viewer = { customerId: null, guestHash: caller.guestHash }
	return { order, apply, viewer, payment: { number: order.number, attemptId: attempt.id, by } }
}

test('it is refunded in full, once, and its order is cancelled, which the customer is told', async () => {
	const { order, apply, payment } = await placeInReview()
	const both = await Promise.all([refundPaymentInReview(shop, payment), refundPaymentInReview(shop, payment)])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await settlePayment(shop, payment)).toMatchObject({ code: 'not_in_review' })
	await apply()
	expect(await shop.db.select().from(refunds)).toMatchObject([
		{ orderId: order.id, amount: 28_001, reason: 'surplus' },
	])
	expect(await countPaidButUnconfirmed(shop)).toBe(0)
	expect(await shop.db.$count(auditLog)).toBe(1)
	shop.loggedProblems.length = 0
})

test('the customer reads why on the result page and in one email', async () => {
	const { order, viewer, payment } = await placeInReview()
	expect(await refundPaymentInReview(shop, payment)).toEqual({ ok: true })
	expect(await refundPaymentInReview(shop, payment)).toMatchObject({ code: 'not_in_review' })
	const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
	expect(row).toMatchObject({
		status: 'cancelled',
		paymentState: 'refunded',
		wrongPayment: 28_001,
		hiddenAt: null,
	})
	const why = "Your payment was of another amount than this order's total, so we've cancelled the order."
	const { result } = (await verifyPayment(shop, order.number, viewer)) as { result: { message: string } }
	expect(result).toMatchObject({ state: 'refunded', message: expect.stringContaining(why) })
	const emails = (await shop.sentEmails()).filter(({ subject }) => subject.startsWith("We're refunding"))
	expect(emails.map(({ subject }) => subject)).toEqual([`We're refunding ₹280.01 for order ${order.number}`])
	expect(emails[0]?.text).toContain(why)
	shop.loggedProblems.length = 0
})

test('not where the provider has named no amount, or one that it refunds nothing of', async () => {
	for (const amount of [null, paise(99)]) {
		const { payment } = await placeInReview(amount)
		expect(await refundPaymentInReview(shop, payment)).toMatchObject({ code: 'not_refundable' })
	}
	expect(await shop.db.$count(refunds)).toBe(0)
})

test('only a payment of this order that is in review', async () => {
	const { payment } = await placeInReview()
	const other = await placeUnpaidOrder(shop)
	for (const wrong of [
		{ ...payment, attemptId: other.attempt.id },
		{ ...payment, number: other.order.number },
		{ ...payment, number: 'SK3-22222222-20261120' },
	])
		expect(await refundPaymentInReview(shop, wrong)).toMatchObject({ ok: false })
	expect(await shop.db.$count(refunds)).toBe(0)
})

test('the provider pays all of it back, a paisa too much included', async () => {
	const { number, attempt } = await startSandboxPayment(shop, 'sbx:pay,status=amount-off-by-one')
	await checkPayment(shop, attempt.id)
	expect(await refundPaymentInReview(shop, { number, attemptId: attempt.id, by })).toEqual({ ok: true })
	const [refund] = await shop.db.select().from(refunds)
	await checkRefund(shop, refund?.id ?? '')
	await shop.pool.query(`update phonepe_sandbox.due set run_at = now() - interval '1 second'`)
	// The sandbox does by itself what is due.
	const checkAgain = async () => {
		await checkRefund(shop, refund?.id ?? '')
		return shop.db.select().from(refunds)
	}
	await expect.poll(checkAgain, { timeout: 20_000 }).toMatchObject([{ amount: 28_001, state: 'completed' }])
	shop.loggedProblems.length = 0
})
