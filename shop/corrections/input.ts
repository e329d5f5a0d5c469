/** Input schemas of the forms that correct an order. */
import { z } from 'zod'
import { GRINDS } from '#shop/catalogue/rules.ts'
import { BillingContact, Recipient } from '#shop/checkout/input.ts'
import { Line } from '#shop/input/fields.ts'
import { TrackingInput } from '#shop/orders/input.ts'
import { GstBuyerInput } from '#shop/tax/gst-buyer-input.ts'

const MAX_REASON_LENGTH = 200

export const Reason = z.object({
	reason: Line(MAX_REASON_LENGTH).pipe(z.string().min(1, 'Please say why, such as: customer called')),
})

/**
 * The rules and messages are those of checkout, but the staff may have entered the order for a company, whose name has more
 * than letters. The email cannot be corrected, because links to the order are sent there.
 */
export const RecipientCorrection = Recipient.omit({ email: true }).extend({
	name: BillingContact.shape.name,
	...Reason.shape,
})
export type RecipientCorrection = z.infer<typeof RecipientCorrection>

/** Of an order without an address, which is collected at the shop. */
export const ContactCorrection = RecipientCorrection.pick({ name: true, phone: true, reason: true })
export type ContactCorrection = z.infer<typeof ContactCorrection>

export const TrackingCorrection = TrackingInput.extend(Reason.shape)
export type TrackingCorrection = z.infer<typeof TrackingCorrection>

export const ReplacementCorrection = TrackingCorrection.extend({ replacement: z.string() })
export type ReplacementCorrection = z.infer<typeof ReplacementCorrection>

export const GrindCorrection = Reason.extend({
	/** The item's position in the order, from 0. */
	position: z.coerce.number().int().min(0),
	grind: z.enum(
		GRINDS.map(({ value }) => value),
		'Please choose a grind.',
	),
})
export type GrindCorrection = z.infer<typeof GrindCorrection>

/** An item's position, the key of another size, and the price in paise at which it was offered. */
const SWAP = /^([0-9]{1,4}):([^:]{1,60}):([0-9]{1,9})$/

export const SizeCorrection = Reason.extend({ swap: z.string() }).transform(({ swap, reason }, context) => {
	const [, position, size, price] = SWAP.exec(swap) ?? []
	if (position !== undefined && size !== undefined && price !== undefined)
		return { reason, position: Number(position), size, price: Number(price) }
	context.addIssue({ code: 'custom', message: 'Please choose a size.', path: ['swap'] })
	return z.NEVER
})
export type SizeCorrection = z.infer<typeof SizeCorrection>

/** Both fields are empty for an invoice without a company. */
export const GstBuyerCorrection = Reason.extend({ company: z.string(), gstin: z.string() }).transform(
	({ company: legalName, gstin, reason }, context) => {
		if (legalName.trim() === '' && gstin.trim() === '') return { reason, gstBuyer: null }
		const read = GstBuyerInput.safeParse({ legalName, gstin })
		if (read.success) return { reason, gstBuyer: read.data }
		for (const { path, message } of read.error.issues)
			context.addIssue({
				code: 'custom',
				message,
				path: [path[0] === 'legalName' ? 'company' : 'gstin'],
			})
		return z.NEVER
	},
)
export type GstBuyerCorrection = z.infer<typeof GstBuyerCorrection>
