/** The response of `verify-promocode`: a list with one row, the shape of the remote procedure in the specification. */
import { z } from '#app/http/browser-zod.ts'

const PromoRow = z.object({
	is_valid: z.boolean(),
	discount_type: z.enum(['percentage', 'fixed']).nullish(),
	discount_value: z.number().nullish(),
	max_discount_amount: z.number().nullish(),
})
export type PromoRow = z.infer<typeof PromoRow>
export const PromoRows = z.array(PromoRow)
