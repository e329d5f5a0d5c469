/** The response of `create-payment`: the server writes it and checkout parses it. */
import { z } from '#app/http/browser-zod.ts'

export const PaymentStarted = z.object({
	success: z.literal(true),
	redirectUrl: z.string().min(1),
	transactionId: z.string().min(1),
})
export type PaymentStarted = z.infer<typeof PaymentStarted>

/** What a refusal contains beside its message: new totals and line prices, or the number of an order that is already paid. */
const PaymentRefusalDetails = z.object({
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
		.array(
			z.object({
				id: z.number(),
				size: z.string(),
				/** The key of the pack size, which stays when its name is corrected. */
				variant: z.string(),
				grind: z.string(),
				price: z.number(),
			}),
		)
		.nullish(),
})
export type PaymentRefusalDetails = z.infer<typeof PaymentRefusalDetails>

export const PaymentRefused = PaymentRefusalDetails.extend({
	success: z.literal(false).optional(),
	title: z.string().nullish(),
	error: z.string().min(1),
	code: z.string().nullish(),
	field: z.string().nullish(),
})
