/** Input of the forms that correct an order. */
import { z } from 'zod'
import { GRINDS } from '#shop/catalogue/rules.ts'
import { Recipient } from '#shop/checkout/input.ts'
import { Line } from '#shop/input/fields.ts'
import { TrackingInput } from '#shop/orders/input.ts'

const MAX_REASON_LENGTH = 200

export const Reason = z.object({
	reason: Line(MAX_REASON_LENGTH).pipe(z.string().min(1, 'Please say why, such as: customer called')),
})

/**
 * With the rules and messages of checkout. The state is not among them: the invoice names it as the place of supply, which
 * decides between CGST with SGST and IGST. Nor is the email: links to the order are sent there.
 */
export const RecipientCorrection = Recipient.omit({ state: true, email: true }).extend(Reason.shape)
export type RecipientCorrection = z.infer<typeof RecipientCorrection>

export const TrackingCorrection = TrackingInput.extend(Reason.shape)
export type TrackingCorrection = z.infer<typeof TrackingCorrection>

export const GrindCorrection = Reason.extend({
	/** The item's position in the order, from 0. */
	position: z.coerce.number().int().min(0),
	grind: z.enum(
		GRINDS.map(({ value }) => value),
		'Please choose a grind.',
	),
})
export type GrindCorrection = z.infer<typeof GrindCorrection>
