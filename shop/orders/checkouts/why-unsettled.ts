/** Why a payment that arrives does not settle its checkout, and what its shopper reads of it. */
import type { Order } from '../orders.server.ts'

const SENTENCES = {
	code_used_up: (code) =>
		`All uses of the code ${code} were taken before your payment arrived, so we've cancelled this order. You can order again without the code.`,
	code_used_by_customer: (code) =>
		`The code ${code} was used for another order with your phone number or email before your payment arrived, so we've cancelled this order. You can order again without the code.`,
	code_for_first_order: (code) =>
		`The code ${code} is for a first order, and another order with your phone number or email was paid for before your payment arrived, so we've cancelled this one. You can order again without the code.`,
	sold_out: () =>
		`Something in this order was sold out before your payment arrived, so we've cancelled it. You can place a new order for whatever is in stock.`,
} as const satisfies Record<string, (code: string) => string>

/** Stored with the payment. */
type Meanwhile = keyof typeof SENTENCES
/** `closed`: another order has settled it, or the shop has withdrawn it. */
export type WhyUnsettled = Meanwhile | 'closed'

/** Returns null if nothing was lost meanwhile. `reason` may be another one that is stored with a payment. */
export function describeUnsettled(
	reason: string | null,
	{ promoCode }: Pick<Order, 'promoCode'>,
): string | null {
	return isMeanwhile(reason) ? SENTENCES[reason](promoCode ?? '') : null
}

function isMeanwhile(reason: string | null): reason is Meanwhile {
	return reason !== null && Object.hasOwn(SENTENCES, reason)
}
