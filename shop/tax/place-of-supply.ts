/** Finds the place of supply, and where the seller's registration lets it sell. */
import { type GstBuyer, stateCodeOf } from './gstin.ts'
import { findStateIn, stateCode, stateOfCode } from './state-codes.ts'
import { registrationOf } from '#shop/config/tax-registration.ts'

type Seller = { taxRegistration: string; gstin: string; address: string }

/** For an unregistered seller, the state in the postal address. Returns null if that names none. */
export function sellerStateCode(seller: Seller): string | null {
	if (registrationOf(seller) !== 'unregistered') return stateCodeOf(seller.gstin)
	const state = findStateIn(seller.address)
	return state && stateCode(state)
}

/**
 * Without a GSTIN, the state of delivery decides, not that of billing (IGST Act, section 10(1)(ca)). A registered buyer
 * has the goods delivered at its direction, so its own state decides wherever they go (section 10(1)(b)); if they go to
 * its own state, that is where their movement ends (section 10(1)(a)).
 */
export function placeOfSupply(deliveryState: string, gstBuyer: GstBuyer | null): string {
	return gstBuyer ? stateCodeOf(gstBuyer.gstin) : stateCode(deliveryState)
}

/** Only a regular registration allows sales to other states (CGST Act, sections 10(2)(c) and 24(i)). */
export function whyNotSoldTo(seller: Seller, place: string): string | null {
	const own = sellerStateCode(seller)
	if (registrationOf(seller) === 'regular' || own === null || own === place) return null
	return `Sorry, we can only sell within ${stateOfCode(own)}.`
}
