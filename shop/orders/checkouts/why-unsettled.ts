/** Why a payment that arrives does not settle its checkout, and what its shopper reads of it. */
import type { Order } from '../orders.server.ts'
import type { Contact } from '../tables.server.ts'
import { placeOfSupply } from '#shop/tax/place-of-supply.ts'
import { stateOfCode } from '#shop/tax/state-codes.ts'

type Unsettled = Pick<Order, 'promoCode' | 'gstBuyer'> & { recipient: Pick<Contact, 'state'> }

const SENTENCES = {
	code_used_up: ({ promoCode: code }) =>
		`All uses of the code ${code} were taken before your payment arrived, so we've cancelled this order. You can order again without the code.`,
	code_used_by_customer: ({ promoCode: code }) =>
		`The code ${code} was used for another order with your phone number or email before your payment arrived, so we've cancelled this order. You can order again without the code.`,
	code_for_first_order: ({ promoCode: code }) =>
		`The code ${code} is for a first order, and another order with your phone number or email was paid for before your payment arrived, so we've cancelled this one. You can order again without the code.`,
	sold_out: () =>
		`Something in this order was sold out before your payment arrived, so we've cancelled it. You can place a new order for whatever is in stock.`,
	not_sold_to_state: ({ recipient, gstBuyer }) =>
		`We stopped selling to ${stateOfCode(placeOfSupply(recipient.state, gstBuyer))} before your payment arrived, so we've cancelled this order.`,
	other_order_paid: () =>
		`Another order from the same checkout, perhaps placed without signing in, was paid for before your payment arrived, so we've cancelled this one. If you want it too, please order again.`,
	other_amount: () =>
		"Your payment was of another amount than this order's total, so we've cancelled the order. You can order again.",
	quotation_withdrawn: () =>
		'We had withdrawn your quotation before your payment arrived, so we cancelled its order. Please ask us for a new quotation.',
} as const satisfies Record<string, (order: Unsettled) => string>

/** Stored with the payment. */
type Meanwhile = keyof typeof SENTENCES
/** `account_deleted`: there is nobody to read it. `closed`: another order of the same shopper has settled it, or the payment came too late. */
export type WhyUnsettled = Meanwhile | 'account_deleted' | 'closed'

/** Returns null if nothing was lost meanwhile. `reason` may be another one that is stored with a payment. */
export function describeUnsettled(reason: string | null, order: Unsettled): string | null {
	return isMeanwhile(reason) ? SENTENCES[reason](order) : null
}

function isMeanwhile(reason: string | null): reason is Meanwhile {
	return reason !== null && Object.hasOwn(SENTENCES, reason)
}
