/** Input schemas of back-in-stock emails. */
import { z } from 'zod'
import { SizeValue } from '#shop/catalogue/input.ts'
import { EmailAddress } from '#shop/input/fields.ts'

export const INVALID_EMAIL = 'Please enter a valid email address'

const RequestEmail = EmailAddress(INVALID_EMAIL).transform((email) => email.toLowerCase())

/** Names the pack as in the address of its page. */
export const VariantKeyInput = z.object({
	product: z
		.string()
		.regex(/^[0-9]{1,5}$/)
		.transform(Number),
	size: SizeValue,
})

export const BackInStockInput = VariantKeyInput.extend({ email: RequestEmail })

/** `t` is the token in the email's link. */
export const StopInput = z.object({ email: RequestEmail, t: z.string().max(200) })
