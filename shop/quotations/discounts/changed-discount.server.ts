/** Decides about the discount of a quotation when somebody without the right to give one changes it. */
import { isDeepStrictEqual } from 'node:util'
import type { QuotationContent } from '../content.server.ts'
import type { QuotationState } from '../rules.ts'
import { type Refusal, refuse } from '#shop/outcome.ts'

export const NO_DISCOUNT = refuse('forbidden', null, {
	message: 'Only an owner or manager can give or change a discount.',
	field: 'discount',
})

const DISCOUNT_ENDED = refuse('forbidden', null, {
	message:
		'The discount of this quotation ended with its last day. Ask an owner or manager to give it again, or enter a new one without it.',
})

const GIVEN_FOR_OTHERS = refuse('forbidden', null, {
	message:
		'This quotation has a discount, so you can change its terms, its note and how they ordered. Ask an owner or manager to change anything else.',
})

/**
 * The discount was given to this customer, for these packs, until this day. Without these limits, one that expired would
 * pay for anybody's coffee.
 */
export function refuseChangedDiscount(
	before: QuotationContent,
	{ after, state }: { after: QuotationContent; state: QuotationState },
): Refusal | null {
	if (after.discount !== before.discount) return NO_DISCOUNT
	if (before.discount === 0) return null
	if (state === 'expired') return DISCOUNT_ENDED
	return isDeepStrictEqual(conditionsOf(before), conditionsOf(after)) ? null : GIVEN_FOR_OTHERS
}

function conditionsOf({ customerId, recipient, billing, gstBuyer, ...content }: QuotationContent) {
	const { lines, shippingMethod, rate, discountReason, lastDay } = content
	return { customerId, recipient, billing, gstBuyer, lines, shippingMethod, rate, discountReason, lastDay }
}
