/** Schemas of PhonePe's replies. Lenient, because fields are added over time: only what the shop decides on must be valid. */
import { z } from 'zod'
import { isPlainText } from '#shop/input/fields.ts'
import { MAX_PAISE } from '#shop/money.ts'

/** Text for people to read. Dropped where it is not text; without NUL, which PostgreSQL cannot store. */
const Note = z
	.string()
	.transform((text) => text.replaceAll('\0', ''))
	.nullish()
	.catch(null)

export const TokenReply = z.object({
	/** Sent back in a header, so limited to visible ASCII. */
	access_token: z.string().regex(/^[\x21-\x7E]+$/),
	token_type: z.string().default('O-Bearer'),
	/** Epoch seconds. */
	issued_at: z.number().nullish(),
	expires_at: z.number(),
})

export const PayReply = z.object({
	orderId: Note,
	/** Epoch milliseconds. */
	expireAt: z.number().nullish().catch(null),
	/** Where the shopper's browser is sent. */
	redirectUrl: z.url({ protocol: /^https?$/ }),
})

/** Some replies say `code`, others `errorCode`. */
export const ErrorReply = z
	.object({ code: Note, errorCode: Note })
	.transform(({ code, errorCode }) => code ?? errorCode ?? null)

/** Null where it is not a valid amount, so that the payment goes to review instead of never being read. */
const Amount = z.int().min(0).max(MAX_PAISE).nullable().catch(null)

const PaymentDetail = z.object({
	transactionId: Note,
	rail: z.object({ utr: Note }).nullish().catch(null),
})

export const StatusReply = z
	.object({
		orderId: Note,
		state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
		amount: Amount,
		currency: z.string().nullish().catch(null),
		errorCode: Note,
		detailedErrorCode: Note,
		errorContext: z.object({ description: Note }).nullish().catch(null),
		paymentDetails: z.array(PaymentDetail.nullable().catch(null)).nullish().catch(null),
	})
	.transform((reply) => ({ ...reply, amount: isRupees(reply.currency) ? reply.amount : null }))

function isRupees(currency: string | null | undefined): boolean {
	return !currency || currency === 'INR'
}

export const RefundReply = z.object({
	refundId: Note,
	state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
	amount: Amount,
	errorCode: Note,
})

/** Used in a query, and PostgreSQL accepts only plain text. */
const Id = z.string().refine(isPlainText).nullish()

const WebhookPayload = z.object({
	merchantOrderId: Id,
	merchantRefundId: Id,
	originalMerchantOrderId: Id,
	state: z.string(),
})
/** Some refund webhooks come without the envelope. */
export const WebhookBody = z.union([
	z.object({ event: z.string(), payload: WebhookPayload }),
	WebhookPayload.transform((payload) => ({ event: 'unnamed', payload })),
])
