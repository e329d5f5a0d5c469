/** Input of the form that corrects where an order goes, with the rules and messages of checkout. */
import { z } from 'zod'
import { Recipient } from '#shop/checkout/input.ts'
import { Line } from '#shop/input/fields.ts'

const MAX_REASON_LENGTH = 200

/**
 * The state is not among them: the invoice names it as the place of supply, which decides between CGST with SGST and IGST.
 * Nor is the email: links to the order are sent there.
 */
export const RecipientCorrection = Recipient.omit({ state: true, email: true }).extend({
	reason: Line(MAX_REASON_LENGTH).pipe(z.string().min(1, 'Please say why, such as: customer called')),
})
export type RecipientCorrection = z.infer<typeof RecipientCorrection>
