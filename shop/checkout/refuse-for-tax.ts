/** Refuses orders that the shop may not invoice: a GSTIN that does not fit, or a state that it may not sell to. */
import type { CreatePaymentInput } from './payment-input.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { whyNotBilledIn, whyOwnGstin } from '#shop/tax/gstin.ts'
import { placeOfSupply, whyNotSoldTo } from '#shop/tax/place-of-supply.ts'

type Seller = Pick<Shop, 'config'>

export function refuseForTax(shop: Seller, input: CreatePaymentInput): Refusal | null {
	return refuseGstBuyer(shop, input) ?? refusePlaceOfSupply(shop, input)
}

/** An invoice to a registered buyer needs its GSTIN, and an address in the state of that. */
function refuseGstBuyer(
	{ config }: Seller,
	{ gstBuyer, customerDetails }: CreatePaymentInput,
): Refusal | null {
	if (!gstBuyer) return null
	const refused = (message: string, code: string) =>
		refuse('invalid', 'Payment Error', { message, field: 'gstBuyer.gstin', code })
	const own = whyOwnGstin(config.brand, gstBuyer.gstin)
	if (own) return refused(own, 'own_gstin')
	const { state } = customerDetails.billingAddress ?? customerDetails
	const ofOtherState = whyNotBilledIn(state, gstBuyer.gstin)
	return ofOtherState ? refused(ofOtherState, 'gstin_of_another_state') : null
}

/** A seller without a regular registration may not sell to other states. */
function refusePlaceOfSupply(
	{ config }: Seller,
	{ gstBuyer, customerDetails }: CreatePaymentInput,
): Refusal | null {
	const place = placeOfSupply(customerDetails.state, gstBuyer ?? null)
	const message = whyNotSoldTo(config.brand, place)
	return message
		? refuse('invalid', 'Payment Error', {
				message,
				field: 'customerDetails.state',
				code: 'not_sold_to_state',
			})
		: null
}
