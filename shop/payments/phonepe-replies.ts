/** PhonePe's replies, read loosely: fields appear over time, and only what we decide on has to be right. */
import { z } from 'zod'
import { isPlainText } from '#shop/fields.ts'

const Code = z.string().nullish()

export const TokenReply = z.object({
	access_token: z.string().min(1),
	token_type: z.string().default('O-Bearer'),
	/** Epoch seconds. */
	issued_at: z.number().nullish(),
	expires_at: z.number(),
})

export const PayReply = z.object({
	orderId: z.string(),
	/** Epoch milliseconds. */
	expireAt: z.number(),
	redirectUrl: z.url(),
})

/** Some replies say `code`, others `errorCode`. */
export const ErrorReply = z
	.object({ code: Code, errorCode: Code })
	.transform(({ code, errorCode }) => code ?? errorCode ?? null)

export const StatusReply = z.object({
	orderId: z.string(),
	state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
	amount: z.int(),
	errorCode: Code,
	detailedErrorCode: Code,
	errorContext: z.object({ description: Code }).nullish(),
	paymentDetails: z
		.array(z.object({ transactionId: Code, state: Code, rail: z.object({ utr: Code }).nullish() }))
		.nullish(),
})

export const RefundReply = z.object({
	refundId: z.string(),
	state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
	amount: z.int(),
	errorCode: Code,
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
export const NoticeBody = z.union([
	z.object({ event: z.string(), payload: NoticePayload }),
	NoticePayload.transform((payload) => ({ event: 'unnamed', payload })),
])
