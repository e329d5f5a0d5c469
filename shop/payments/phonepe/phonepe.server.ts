/** PhonePe Standard Checkout v2: the one adapter between the shop and its payment provider. */
import { codeOf, isRefused, type Means, openCalls, read, type Reply } from './api-client.server.ts'
import { parseWebhook } from './webhooks.server.ts'
import { PayReply, RefundReply, StatusReply } from './replies.ts'
import { paise } from '#shop/money.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'

const TAKEN = 417
const TAKEN_CODES = new Set(['DUPLICATE_REFUND', 'DUPLICATE_TRANSACTION', 'REFUND_IN_PROGRESS'])
const NOT_FOUND_CODES = new Set([
	'MERCHANT_ORDER_MAPPING_NOT_FOUND',
	'INVALID_MERCHANT_ORDER_ID',
	'REFUND_NOT_FOUND',
	'INVALID_MERCHANT_REFUND_ID',
])

export function createPhonePe(means: Means): PaymentProvider {
	const call = openCalls(means)
	return {
		createPayment: (payment) => createPayment(call, payment),
		fetchPayment: (merchantOrderId) => fetchPayment(call, merchantOrderId),
		refund: (asked) => refund(call, asked),
		fetchRefund: (merchantRefundId) => fetchRefund(call, merchantRefundId),
		parseWebhook: (notice) => parseWebhook(means.settings, notice),
	}
}

type Call = ReturnType<typeof openCalls>
/** What the shop asks, and what it is told. */
type Asked<Act extends keyof PaymentProvider> = Parameters<PaymentProvider[Act]>[0]
type Told<Act extends keyof PaymentProvider> = ReturnType<PaymentProvider[Act]>

async function createPayment(call: Call, payment: Asked<'createPayment'>): Told<'createPayment'> {
	const { merchantOrderId, amount, expiresAfterSeconds, redirectUrl, message, phone, scenario } = payment
	const reply = await call('/checkout/v2/pay', {
		merchantOrderId,
		amount,
		expireAfter: expiresAfterSeconds,
		...(scenario ? { metaInfo: { udf15: scenario } } : {}),
		paymentFlow: { type: 'PG_CHECKOUT', message, merchantUrls: { redirectUrl } },
		...(phone ? { prefillUserLoginDetails: { phoneNumber: phone } } : {}),
	})
	const opened = read(reply, PayReply)
	if (opened) {
		const { orderId, expireAt, redirectUrl: pageUrl } = opened
		return {
			result: 'opened',
			providerOrderId: orderId ?? null,
			redirectUrl: pageUrl,
			expiresAt: momentOf(expireAt),
		}
	}
	if (reply?.status === TAKEN) return { result: 'duplicate' }
	return isRefused(reply) ? { result: 'rejected', code: codeOf(reply) } : { result: 'unknown' }
}

async function fetchPayment(call: Call, merchantOrderId: string): Told<'fetchPayment'> {
	const path = `/checkout/v2/order/${encodeURIComponent(merchantOrderId)}/status`
	const reply = await call(`${path}?details=false&errorContext=true`)
	const found = read(reply, StatusReply)
	if (!found) return missing(reply)
	const last = found.paymentDetails?.at(-1)
	return {
		result: 'found',
		state: found.state,
		// The root amount: payable and fee amounts may differ by what the provider charges the customer.
		amount: found.amount === null ? null : paise(found.amount),
		providerOrderId: found.orderId ?? null,
		wasAttempted: (found.paymentDetails?.length ?? 0) > 0,
		transactionId: last?.transactionId ?? null,
		utr: last?.rail?.utr ?? null,
		errorCode: found.errorCode ?? null,
		detailedErrorCode: found.detailedErrorCode ?? null,
		description: found.errorContext?.description ?? null,
		raw: reply?.body,
	}
}

async function refund(call: Call, asked: Asked<'refund'>): Told<'refund'> {
	const { merchantRefundId, merchantOrderId, amount } = asked
	const body = { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount }
	const reply = await call('/payments/v2/refund', body)
	const accepted = read(reply, RefundReply)
	if (accepted) return { result: 'accepted', refundId: accepted.refundId ?? null, state: accepted.state }
	if (reply && (reply.status === TAKEN || TAKEN_CODES.has(codeOf(reply)))) return { result: 'duplicate' }
	return isRefused(reply) ? { result: 'rejected', code: codeOf(reply) } : { result: 'unknown' }
}

async function fetchRefund(call: Call, merchantRefundId: string): Told<'fetchRefund'> {
	const reply = await call(`/payments/v2/refund/${encodeURIComponent(merchantRefundId)}/status`)
	const found = read(reply, RefundReply)
	if (!found) return missing(reply)
	return {
		result: 'found',
		state: found.state,
		refundId: found.refundId ?? null,
		amount: found.amount === null ? null : paise(found.amount),
		errorCode: found.errorCode ?? null,
	}
}

/** Null for what no calendar has. */
function momentOf(milliseconds: number | null | undefined): Date | null {
	const moment = new Date(milliseconds ?? Number.NaN)
	return Number.isNaN(moment.getTime()) ? null : moment
}

function missing(reply: Reply | null): { result: 'not_found' } | { result: 'unknown' } {
	const isMissing =
		reply !== null && (reply.status === 400 || reply.status === 404) && NOT_FOUND_CODES.has(codeOf(reply))
	return { result: isMissing ? 'not_found' : 'unknown' }
}
