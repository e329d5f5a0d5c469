/** The payment provider adapter for PhonePe Standard Checkout v2. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
	type ApiCall,
	createApiClient,
	errorCodeOf,
	isRejected,
	OptionalText,
	parseResponse,
	type PhonePeOptions,
	type ApiResponse,
} from './api-client.server.ts'
import type { PaymentSettings } from '#shop/config/payment-settings.server.ts'
import { constantTimeEqual } from '#shop/crypto/keyed-hash.server.ts'
import { isPlainText } from '#shop/input/fields.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { MAX_PAISE, type Paise, paise } from '#shop/money.ts'
import type { PaymentProvider, PaymentWebhook } from '#shop/shop.server.ts'

const DUPLICATE_STATUS = 417
const DUPLICATE_CODES = new Set(['DUPLICATE_REFUND', 'DUPLICATE_TRANSACTION', 'REFUND_IN_PROGRESS'])
const NOT_FOUND_CODES = new Set([
	'MERCHANT_ORDER_MAPPING_NOT_FOUND',
	'INVALID_MERCHANT_ORDER_ID',
	'REFUND_NOT_FOUND',
	'INVALID_MERCHANT_REFUND_ID',
])

export function createPhonePe(options: PhonePeOptions): PaymentProvider {
	const call = createApiClient(options)
	return {
		createPayment: (payment) => createPayment(call, payment),
		fetchPayment: (merchantOrderId) => fetchPayment(call, merchantOrderId),
		refund: (request) => refund(call, request),
		fetchRefund: (merchantRefundId) => fetchRefund(call, merchantRefundId),
		parseWebhook: (webhook) => parseWebhook(options.settings, webhook),
	}
}

type Input<Method extends keyof PaymentProvider> = Parameters<PaymentProvider[Method]>[0]
type Result<Method extends keyof PaymentProvider> = ReturnType<PaymentProvider[Method]>

// Fields are added to responses over time, so only what the shop decides on must be valid.
const PayResponse = z.object({
	orderId: OptionalText,
	/** In milliseconds since 1970. */
	expireAt: z.number().nullish().catch(null),
	redirectUrl: z.url({ protocol: /^https?$/ }),
})

async function createPayment(call: ApiCall, payment: Input<'createPayment'>): Result<'createPayment'> {
	const { merchantOrderId, amount, expiresAfterSeconds, redirectUrl, message, phone, scenario } = payment
	const response = await call('/checkout/v2/pay', {
		merchantOrderId,
		amount,
		expireAfter: expiresAfterSeconds,
		...(scenario ? { metaInfo: { udf15: scenario } } : {}),
		paymentFlow: { type: 'PG_CHECKOUT', message, merchantUrls: { redirectUrl } },
		...(phone ? { prefillUserLoginDetails: { phoneNumber: phone } } : {}),
	})
	const created = parseResponse(response, PayResponse)
	if (created) {
		const { orderId, expireAt, redirectUrl: payPageUrl } = created
		return {
			result: 'created',
			providerOrderId: orderId ?? null,
			redirectUrl: payPageUrl,
			expiresAt: dateOrNull(expireAt),
		}
	}
	if (response?.status === DUPLICATE_STATUS) return { result: 'duplicate' }
	return isRejected(response) ? { result: 'rejected', code: errorCodeOf(response) } : { result: 'unknown' }
}

/** Null if it is not a valid amount, so that the payment goes to review instead of never being read. */
const Amount = z.int().min(0).max(MAX_PAISE).nullable().catch(null)

function toPaise(amount: number | null): Paise | null {
	return amount === null ? null : paise(amount)
}

const PaymentDetail = z.object({
	state: OptionalText,
	transactionId: OptionalText,
	rail: z.object({ utr: OptionalText }).nullish().catch(null),
})

const StatusResponse = z
	.object({
		orderId: OptionalText,
		state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
		amount: Amount,
		currency: z.string().nullish().catch(null),
		errorCode: OptionalText,
		detailedErrorCode: OptionalText,
		errorContext: z.object({ description: OptionalText }).nullish().catch(null),
		paymentDetails: z.array(PaymentDetail.nullable().catch(null)).nullish().catch(null),
	})
	.transform((response) => ({ ...response, amount: isRupees(response.currency) ? response.amount : null }))

function isRupees(currency: string | null | undefined): boolean {
	return !currency || currency === 'INR'
}

async function fetchPayment(call: ApiCall, merchantOrderId: string): Result<'fetchPayment'> {
	const path = `/checkout/v2/order/${encodeURIComponent(merchantOrderId)}/status`
	const response = await call(`${path}?details=true&errorContext=true`)
	const found = parseResponse(response, StatusResponse)
	if (!found) return notFoundOrUnknown(response)
	const lastAttempt = found.paymentDetails?.at(-1)
	return {
		result: 'found',
		state: found.state,
		// The order's amount: payable and fee amounts may differ by what the provider charges the customer.
		amount: toPaise(found.amount),
		providerOrderId: found.orderId ?? null,
		// Without a readable list of all attempts, one of them may still be paid.
		isUnderWay: found.paymentDetails?.some((attempt) => attempt?.state !== 'FAILED') ?? true,
		transactionId: lastAttempt?.transactionId ?? null,
		utr: lastAttempt?.rail?.utr ?? null,
		errorCode: found.errorCode ?? null,
		detailedErrorCode: found.detailedErrorCode ?? null,
		description: found.errorContext?.description ?? null,
		raw: response?.body,
	}
}

const RefundResponse = z.object({
	refundId: OptionalText,
	state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
	amount: Amount,
	errorCode: OptionalText,
})

async function refund(call: ApiCall, request: Input<'refund'>): Result<'refund'> {
	const { merchantRefundId, merchantOrderId, amount } = request
	const body = { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount }
	const response = await call('/payments/v2/refund', body)
	const accepted = parseResponse(response, RefundResponse)
	if (accepted) {
		const { refundId, state } = accepted
		return { result: 'accepted', refundId: refundId ?? null, state, amount: toPaise(accepted.amount) }
	}
	if (response && (response.status === DUPLICATE_STATUS || DUPLICATE_CODES.has(errorCodeOf(response))))
		return { result: 'duplicate' }
	return isRejected(response) ? { result: 'rejected', code: errorCodeOf(response) } : { result: 'unknown' }
}

async function fetchRefund(call: ApiCall, merchantRefundId: string): Result<'fetchRefund'> {
	const response = await call(`/payments/v2/refund/${encodeURIComponent(merchantRefundId)}/status`)
	const found = parseResponse(response, RefundResponse)
	if (!found) return notFoundOrUnknown(response)
	return {
		result: 'found',
		state: found.state,
		refundId: found.refundId ?? null,
		amount: toPaise(found.amount),
		errorCode: found.errorCode ?? null,
	}
}

function notFoundOrUnknown(response: ApiResponse | null): { result: 'not_found' } | { result: 'unknown' } {
	const isNotFound =
		response !== null &&
		(response.status === 400 || response.status === 404) &&
		NOT_FOUND_CODES.has(errorCodeOf(response))
	return { result: isNotFound ? 'not_found' : 'unknown' }
}

/** It is used in a query, and PostgreSQL accepts only plain text. */
const Id = z.string().refine(isPlainText).nullish()

const WebhookPayload = z.object({
	merchantOrderId: Id,
	merchantRefundId: Id,
	originalMerchantOrderId: Id,
	state: z.string(),
})
/** Some refund webhooks come without the envelope. */
const WebhookBody = z.union([
	z.object({ event: z.string(), payload: WebhookPayload }),
	WebhookPayload.transform((payload) => ({ event: 'unnamed', payload })),
])

/**
 * The Authorization header is `sha256(user:password)` in hex: a fixed secret, not a signature of the body. It does not
 * prove what the body says, so a webhook only triggers a status check.
 */
function parseWebhook(
	{ webhookUser, webhookPassword }: PaymentSettings,
	{ authorization, body }: Input<'parseWebhook'>,
): PaymentWebhook {
	const expected = createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest('hex')
	const given = (authorization ?? '').replace(/^SHA256\s+/i, '')
	if (!constantTimeEqual(given.trim().toLowerCase(), expected)) return { ok: false, why: 'forged' }
	const parsed = WebhookBody.safeParse(parseJson(body))
	if (!parsed.success) return { ok: false, why: 'malformed' }
	const { event, payload } = parsed.data
	return {
		ok: true,
		event,
		merchantOrderId: payload.merchantOrderId ?? null,
		merchantRefundId: payload.merchantRefundId ?? null,
		state: payload.state,
	}
}

/** Returns null for a number outside the range of dates. */
function dateOrNull(milliseconds: number | null | undefined): Date | null {
	const date = new Date(milliseconds ?? Number.NaN)
	return Number.isNaN(date.getTime()) ? null : date
}
