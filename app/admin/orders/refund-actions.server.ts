/** The actions of an admin on the money of one order. */
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { otherPaymentDraft } from '#app/admin/forms/other-payment-draft.ts'
import { STILL_REFUNDED } from '#app/admin/forms/maybe-being-paid.tsx'
import type { AfterSalesSubmission } from '#app/admin/orders/after-sales/return-actions.server.ts'
import { emailedMessage } from '#app/admin/orders/customer-email.ts'
import { cancellationMessage, partialRefundMessage } from '#app/admin/orders/describe-refund.server.ts'
import { requireRecentPassword } from '#app/session/admin/recent-password.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import { NOT_AN_AMOUNT, parseRupees } from '#shop/input/parse-rupees.ts'
import { recordDifferencePayment } from '#shop/corrections/differences/record-difference.server.ts'
import { howReached } from '#shop/orders/views/customer-orders.server.ts'
import { checkPaymentNow, settlePayment } from '#shop/payments/admin.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { OtherPaymentInput } from '#shop/payments/other-payment-input.ts'
import { refundPaymentInReview } from '#shop/payments/other-amount/refund-in-review.server.ts'
import { settleMistakenPayment } from '#shop/payments/refunds/mistaken-payment.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { settleRefund } from '#shop/payments/refunds/settle-refund.server.ts'
import { SettledPaymentInput } from '#shop/payments/other-amount/settled-payment-input.ts'

export const REFUND_ACTIONS = {
	cancel,
	'refund-part': refundPart,
	'check-payment': checkPayment,
	'refund-payment': refundPayment,
	'settle-payment': markPaymentSettled,
	'settle-refund': markRefundSettled,
	'settle-mistake': markAsMistake,
	'record-difference': recordDifference,
}

async function cancel({ orderRequest, shop, order, by }: AfterSalesSubmission): Promise<ActionResult> {
	await requireRecentPassword(orderRequest, { cancel: 'confirm' })
	const outcome = await cancelForShop(shop, { number: order.number, by })
	return toActionResult(outcome, await cancellationMessage(shop, order))
}

async function refundPart({
	orderRequest,
	shop,
	order,
	by,
	read,
}: AfterSalesSubmission): Promise<ActionResult> {
	const amount = parseRupees(read('amount'))
	const expectedRefundable = parseRupees(read('seen'))
	if (amount === null || expectedRefundable === null) {
		return { error: NOT_AN_AMOUNT, field: 'amount' }
	}
	await requireRecentPassword(orderRequest, { refund: read('amount') })
	const outcome = await refundPartially(shop, { number: order.number, amount, expectedRefundable, by })
	return toActionResult(outcome, await partialRefundMessage(shop, order, amount))
}

async function refundPayment({
	orderRequest,
	shop,
	order,
	by,
	read,
}: AfterSalesSubmission): Promise<ActionResult> {
	await requireRecentPassword(orderRequest)
	const outcome = await refundPaymentInReview(shop, {
		number: order.number,
		attemptId: read('attemptId'),
		by,
	})
	return toActionResult(outcome, await cancellationMessage(shop, order))
}

async function markPaymentSettled({
	orderRequest,
	shop,
	order,
	by,
	read,
}: AfterSalesSubmission): Promise<ActionResult> {
	const attemptId = read('attemptId')
	const input = readInput(SettledPaymentInput, { how: read('how') })
	if (!input.success) return { ...toInputError(input.error), form: attemptId }
	const { how } = input.data
	await requireRecentPassword(orderRequest, { [`how-${attemptId}`]: how })
	const outcome = await settlePayment(shop, { number: order.number, attemptId, how, by })
	return toActionResult(
		outcome,
		emailedMessage('Payment marked as settled', await howReached(shop.db, order)),
	)
}

async function markRefundSettled(submission: AfterSalesSubmission): Promise<ActionResult> {
	const { shop, order, by, read } = submission
	const refundId = read('refundId')
	const paidBack = await readOtherPayment(submission, refundId)
	if ('error' in paidBack) return paidBack
	const outcome = await settleRefund(shop, { number: order.number, refundId, paidBack, by })
	return toActionResult(outcome, 'Refund marked as settled')
}

/** Reads how money was paid outside the provider. A problem with it is shown at the fields of `form`. */
async function readOtherPayment(
	{ orderRequest, read }: AfterSalesSubmission,
	form: string,
): Promise<OtherPaymentInput | Extract<ActionResult, { error: string }>> {
	const input = readInput(OtherPaymentInput, { method: read('method'), reference: read('reference') })
	if (!input.success) return { ...toInputError(input.error), form }
	await requireRecentPassword(orderRequest, otherPaymentDraft(form, input.data))
	return input.data
}

async function markAsMistake({
	orderRequest,
	shop,
	order,
	by,
	read,
}: AfterSalesSubmission): Promise<ActionResult> {
	await requireRecentPassword(orderRequest)
	const outcome = await settleMistakenPayment(shop, { number: order.number, refundId: read('refundId'), by })
	return toActionResult(outcome, 'Payment marked as a mistake')
}

async function checkPayment({ shop, order, by }: AfterSalesSubmission): Promise<ActionResult> {
	const count = await checkPaymentNow(shop, { order, by })
	return { success: count > 0 ? 'Payment status is up to date' : 'No open payment to check' }
}

async function recordDifference(submission: AfterSalesSubmission): Promise<ActionResult> {
	const { shop, order, by, form, intent, read } = submission
	const input = await readOtherPayment(submission, intent)
	if ('error' in input) return input
	const knowsOfOpenPayment = form.has('openPayment')
	const outcome = await recordDifferencePayment(shop, {
		number: order.number,
		differenceId: read('difference'),
		knowsOfOpenPayment,
		input,
		by,
	})
	const done = emailedMessage('Payment recorded and size changed', await howReached(shop.db, order))
	const result = toActionResult(outcome, knowsOfOpenPayment ? `${done}. ${STILL_REFUNDED}` : done)
	return 'success' in result ? result : { ...result, form: intent }
}
