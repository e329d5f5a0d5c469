/** PhonePe's replies, read loosely: fields appear over time, and only what we decide on has to be right. */
import { z } from 'zod'
import { isPlainText } from '#shop/input/fields.ts'
import { MAX_PAISE } from '#shop/money.ts'

/** What people read and nothing is decided on: of another kind it is left out, and no database holds NUL. */
const Note = z
	.string()
	.transform((text) => text.replaceAll('\0', ''))
	.nullish()
	.catch(null)

export const TokenReply = z.object({
	/** It goes into a header. */
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
	/** The shopper's browser goes there. */
	redirectUrl: z.url({ protocol: /^https?$/ }),
})

/** Some replies say `code`, others `errorCode`. */
export const ErrorReply = z
	.object({ code: Note, errorCode: Note })
	.transform(({ code, errorCode }) => code ?? errorCode ?? null)

/** Null for what is no sum of ours: whoever paid it waits for a person, instead of an answer that never comes. */
const Amount = z.int().min(0).max(MAX_PAISE).nullable().catch(null)

const Try = z.object({
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
		paymentDetails: z.array(Try.nullable().catch(null)).nullish().catch(null),
	})
	.transform((reply) => ({ ...reply, amount: isOurs(reply.currency) ? reply.amount : null }))

function isOurs(currency: string | null | undefined): boolean {
	return !currency || currency === 'INR'
}

export const RefundReply = z.object({
	refundId: Note,
	state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
	amount: Amount,
	errorCode: Note,
})

/** It is looked up, and the database holds only plain text. */
const Id = z.string().refine(isPlainText).nullish()

/** Some refund notices come without the envelope. */
const NoticePayload = z.object({
	merchantOrderId: Id,
	merchantRefundId: Id,
	originalMerchantOrderId: Id,
	state: z.string(),
})
export const WebhookBody = z.union([
	z.object({ event: z.string(), payload: NoticePayload }),
	NoticePayload.transform((payload) => ({ event: 'unnamed', payload })),
])
