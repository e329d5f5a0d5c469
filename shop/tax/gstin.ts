/** Checks whether a GSTIN can exist, and whether it fits the billing address. */
import { findStateOfCode } from './state-codes.ts'
import { hasGstin } from '#shop/config/tax-registration.ts'

/** State code, PAN, number of the registration within the state, Z, check character. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const GSTIN_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What an order needs for an invoice to a registered buyer (CGST Rules, rule 46(d)). */
export type GstBuyer = { legalName: string; gstin: string }

type GstinRefusal = 'structure' | 'state' | 'check_character'

export const GSTIN_REFUSALS: Record<GstinRefusal, string> = {
	structure: 'A GSTIN has 15 characters: the state code, the PAN, a character, Z and a check character',
	state: "This GSTIN doesn't begin with the code of a state. Please compare it with the certificate",
	check_character: "This isn't a valid GSTIN. Please compare it with the registration certificate",
}

/** Returns null for a GSTIN that can exist. Only the GST portal knows whether it does. */
export function whyGstinRefused(gstin: string): GstinRefusal | null {
	if (!GSTIN.test(gstin)) return 'structure'
	if (findStateOfCode(stateCodeOf(gstin)) === null) return 'state'
	return gstinCheckCharacter(gstin.slice(0, -1)) === gstin.at(-1) ? null : 'check_character'
}

export function stateCodeOf(gstin: string): string {
	return gstin.slice(0, 2)
}

type Seller = { taxRegistration: string; gstin: string }

/** Nobody sells to themselves, and the GST portal refuses a return with such an invoice. */
export function whyOwnGstin(
	seller: Seller,
	gstin: string,
	advice = "Please enter your company's.",
): string | null {
	return hasGstin(seller) && seller.gstin === gstin ? `This is our own GSTIN. ${advice}` : null
}

/** The advice for the staff. */
export const ENTER_BUYERS_GSTIN = "Enter the buyer's."

type BilledAddress = { address: 'the billing address' | 'this address'; state: string }

/** A registration is valid in one state. Returns null if that is the state of this address; `advice` says what to do otherwise. */
export function whyOfOtherState(
	gstin: string,
	{ address, state }: BilledAddress,
	advice: (registered: string) => string,
): string | null {
	const registered = findStateOfCode(stateCodeOf(gstin))
	if (registered === null || registered === state) return null
	return `This GSTIN is registered in ${registered}, but ${address} is in ${state}. ${advice(registered)}`
}

/**
 * The buyer is billed at an address in the state of the GSTIN, while the parcel may go to another one (IGST Act, section
 * 10(1)(b)). Returns null if the two match.
 */
export function whyNotBilledIn(billingState: string, gstin: string): string | null {
	return whyOfOtherState(
		gstin,
		{ address: 'the billing address', state: billingState },
		(registered) =>
			`Correct the state if it is wrong, enter the company's address in ${registered} as a different billing address, or its GSTIN for ${billingState}.`,
	)
}

/** For an address of the address book, which is the billing address unless another one is chosen. */
export function whyNotSavedIn(addressState: string, gstin: string): string | null {
	return whyOfOtherState(
		gstin,
		{ address: 'this address', state: addressState },
		() => `Correct the state if it is wrong, or enter the company's GSTIN for ${addressState}.`,
	)
}

/** The Luhn algorithm in base 36: weights 1 and 2 in turn, and the digits of each product are added. */
export function gstinCheckCharacter(characters: string): string | undefined {
	const base = GSTIN_DIGITS.length
	const sum = characters.split('').reduce((total, character, index) => {
		const product = GSTIN_DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
		return total + Math.floor(product / base) + (product % base)
	}, 0)
	return GSTIN_DIGITS[(base - (sum % base)) % base]
}
