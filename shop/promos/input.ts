/** What a promo code may look like when it comes in. */
import { z } from 'zod'
import { isPlainText } from '#shop/fields.ts'

export const PromoCode = z
	.string()
	.trim()
	.toUpperCase()
	.min(1, 'Please enter a promocode')
	.max(40)
	.refine(isPlainText)

/** The remote call of the specification keeps its parameters; `p_order_amount` is rupees, subtotal plus shipping. */
export const VerifyPromocodeInput = z.object({
	p_code: PromoCode,
	p_email: z.string().max(320).refine(isPlainText).nullable(),
	p_order_amount: z.number().min(0).max(10_000_000),
})
