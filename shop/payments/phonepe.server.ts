/** PhonePe Standard Checkout v2: the one adapter between the shop and its payment provider. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { ErrorReply, NoticeBody, PayReply, RefundReply, StatusReply } from './phonepe-replies.ts'
import { openTokens } from './phonepe-token.server.ts'
import type { PaymentSettings } from '#shop/config.server.ts'
import { paise } from '#shop/money.ts'
import type { PaymentNotice, PaymentProvider } from '#shop/shop.server.ts'

/** A shopper waits at most twice this long: once for a token, once for the call. */
const WITHIN_MILLISECONDS = 3_000

const TAKEN = 417
const TAKEN_CODES = new Set(['DUPLICATE_REFUND', 'DUPLICATE_TRANSACTION', 'REFUND_IN_PROGRESS'])
const NOT_FOUND_CODES = new Set([
	'MERCHANT_ORDER_MAPPING_NOT_FOUND',
	'INVALID_MERCHANT_ORDER_ID',
	'REFUND_NOT_FOUND',
	'INVALID_MERCHANT_REFUND_ID',
])

type Reply = { status: number; body: unknown }

export function openPhonePe({
	settings,
	clock,
	fetch = globalThis.fetch,
}: {
	settings: PaymentSettings
	clock: () => Date
	fetch?: typeof globalThis.fetch
}): PaymentProvider {
	const tokens = openTokens({ settings, clock, fetch, within: WITHIN_MILLISECONDS })

	/** Null when there was no reply, or none that is JSON. A refused token is renewed and the call repeated, once. */
	async function call(path: string, body?: object): Promise<Reply | null> {
		const authorization = await tokens.authorization()
		if (!authorization) return null
		const reply = await send(path, authorization, body)
		if (reply?.status !== 401) return reply
		const renewed = await tokens.authorization(authorization)
		return renewed ? send(path, renewed, body) : reply
	}

	async function send(path: string, authorization: string, body?: object): Promise<Reply | null> {
		try {
			const response = await fetch(settings.pgUrl + path, {
				method: body ? 'POST' : 'GET',
				headers: { Authorization: authorization, 'Content-Type': 'application/json' },
				body: body ? JSON.stringify(body) : null,
				signal: AbortSignal.timeout(WITHIN_MILLISECONDS),
				redirect: 'error',
			})
			return { status: response.status, body: await response.json() }
		} catch (error) {
			// fetch fails with TypeError, time-outs with DOMException, a broken body with SyntaxError.
			if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
				return null
			throw error
		}
	}

	return {
		async openPayment({
			merchantOrderId,
			amount,
			expiresAfterSeconds,
			redirectUrl,
			message,
			phone,
			scenario,
		}) {
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
				const { orderId, expireAt } = opened
				return {
					answer: 'opened',
					providerOrderId: orderId,
					redirectUrl: opened.redirectUrl,
					expiresAt: new Date(expireAt),
				}
			}
			if (reply?.status === TAKEN) return { answer: 'taken' }
			const isRefused =
				reply !== null &&
				reply.status >= 400 &&
				reply.status < 500 &&
				reply.status !== 401 &&
				reply.status !== 429
			return isRefused ? { answer: 'refused', code: codeOf(reply) } : { answer: 'unknown' }
		},

		async askPayment(merchantOrderId) {
			const reply = await call(
				`/checkout/v2/order/${encodeURIComponent(merchantOrderId)}/status?details=false&errorContext=true`,
			)
			const found = read(reply, StatusReply)
			if (!found) return missing(reply)
			const last = found.paymentDetails?.at(-1)
			return {
				answer: 'found',
				state: found.state,
				// The root amount: payable and fee amounts may differ by what the provider charges the customer.
				amount: paise(found.amount),
				providerOrderId: found.orderId,
				attempted: (found.paymentDetails?.length ?? 0) > 0,
				transactionId: last?.transactionId ?? null,
				utr: last?.rail?.utr ?? null,
				errorCode: found.errorCode ?? null,
				detailedErrorCode: found.detailedErrorCode ?? null,
				description: found.errorContext?.description ?? null,
				raw: reply?.body,
			}
		},

		async refund({ merchantRefundId, merchantOrderId, amount }) {
			const reply = await call('/payments/v2/refund', {
				merchantRefundId,
				originalMerchantOrderId: merchantOrderId,
				amount,
			})
			const accepted = read(reply, RefundReply)
			if (accepted) return { answer: 'accepted', refundId: accepted.refundId, state: accepted.state }
			if (reply && (reply.status === TAKEN || TAKEN_CODES.has(codeOf(reply)))) return { answer: 'taken' }
			const isRefused =
				reply !== null &&
				reply.status >= 400 &&
				reply.status < 500 &&
				reply.status !== 401 &&
				reply.status !== 429
			return isRefused ? { answer: 'refused', code: codeOf(reply) } : { answer: 'unknown' }
		},

		async askRefund(merchantRefundId) {
			const reply = await call(`/payments/v2/refund/${encodeURIComponent(merchantRefundId)}/status`)
			const found = read(reply, RefundReply)
			if (!found) return missing(reply)
			return {
				answer: 'found',
				state: found.state,
				refundId: found.refundId,
				amount: paise(found.amount),
				errorCode: found.errorCode ?? null,
			}
		},

		readNotice: (notice) => readNotice(settings, notice),
	}
}

/** The header is `sha256(user:password)` in hex: a fixed password, not a signature of the body. So a notice proves nothing. */
function readNotice(
	{ webhookUser, webhookPassword }: PaymentSettings,
	{ authorization, body }: { authorization: string | null; body: string },
): PaymentNotice {
	const expected = createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest()
	const given = Buffer.from(
		(authorization ?? '')
			.replace(/^SHA256\s+/i, '')
			.trim()
			.toLowerCase(),
		'hex',
	)
	if (given.length !== expected.length || !timingSafeEqual(given, expected))
		return { ok: false, why: 'forged' }
	const read = NoticeBody.safeParse(parse(body))
	if (!read.success) return { ok: false, why: 'malformed' }
	const { event, payload } = read.data
	return {
		ok: true,
		event,
		merchantOrderId: payload.merchantOrderId ?? null,
		merchantRefundId: payload.merchantRefundId ?? null,
		state: payload.state,
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}

function read<Schema extends z.ZodType>(reply: Reply | null, schema: Schema): z.output<Schema> | null {
	if (!reply || reply.status < 200 || reply.status > 299) return null
	const parsed = schema.safeParse(reply.body)
	return parsed.success ? parsed.data : null
}

function codeOf({ status, body }: Reply): string {
	const parsed = ErrorReply.safeParse(body)
	return (parsed.success && parsed.data) || `HTTP_${status}`
}

function missing(reply: Reply | null): { answer: 'not_found' } | { answer: 'unknown' } {
	const isMissing =
		reply !== null && (reply.status === 400 || reply.status === 404) && NOT_FOUND_CODES.has(codeOf(reply))
	return { answer: isMissing ? 'not_found' : 'unknown' }
}
