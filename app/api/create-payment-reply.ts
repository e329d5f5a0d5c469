/** The reply of `create-payment`: written by our server, read by checkout. */
import { z } from '#app/http/browser-zod.ts'

export const PaymentOpened = z.object({
	success: z.literal(true),
	redirectUrl: z.string().min(1),
	transactionId: z.string().min(1),
})
export type PaymentOpened = z.infer<typeof PaymentOpened>

/** What a refusal may bring besides its words: the new totals and what each line costs now, or the order that is paid already. */
const PaymentRefusalCode = z.object({
	/** The new totals, in rupees. */
	quote: z
		.object({
			subtotal: z.number(),
			shipping: z.number().nullable(),
			discount: z.number(),
			total: z.number(),
		})
		.nullish(),
	transactionId: z.string().nullish(),
	lines: z
		.array(z.object({ id: z.number(), size: z.string(), grind: z.string(), price: z.number() }))
		.nullish(),
})
export type PaymentRefusalCode = z.infer<typeof PaymentRefusalCode>

export const PaymentRefused = PaymentRefusalCode.extend({
	success: z.literal(false).optional(),
	error: z.string().min(1),
	code: z.string().nullish(),
	field: z.string().nullish(),
})
