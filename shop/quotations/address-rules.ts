/** Which address a quotation needs: that of its parcel, or only the one that its invoice names. */
import type { QuotationInput } from './input.ts'
import { formatTotal, type Paise, rupees } from '#shop/money.ts'

/** From this total on, an invoice needs the buyer's address (CGST Rules, rule 46(e)). */
const ADDRESS_NEEDED_FROM = rupees(50_000)

const MISSING = {
	address: 'Enter an address',
	city: 'Enter a city',
	state: 'Please select a state',
	pincode: 'Enter a PIN code',
} as const
const PLACE = ['address', 'city', 'state', 'pincode'] as const

export const STATE_MISSING = { field: 'state', message: MISSING.state }

type Addressed = { isCollected: boolean; hasCompany: boolean; total: Paise }
type Entered = Pick<QuotationInput, (typeof PLACE)[number] | 'billingAddress'>

/** An invoice names the address of a registered buyer, and of the buyer of a large amount (CGST Rules, rule 46(d) and (e)). */
export function findAddressProblem(
	{ isCollected, hasCompany, total }: Addressed,
	entered: Entered,
): { field: string; message: string } | null {
	const isNamed = hasCompany || total >= ADDRESS_NEEDED_FROM
	if (isCollected && !isNamed) return null
	if (isOnlyBilled(isCollected, entered)) {
		if (entered.billingAddress !== '') return null
		const which = hasCompany
			? 'an invoice to a company'
			: `an invoice of ${formatTotal(ADDRESS_NEEDED_FROM)} or more`
		return { field: 'billingAddress', message: `Enter the billing address: ${which} needs it.` }
	}
	const field = PLACE.find((part) => entered[part] === '')
	return field ? { field, message: MISSING[field] } : null
}

/** Nothing is delivered, so the only address of the order is the one on its invoice. */
export function isOnlyBilled(isCollected: boolean, { address }: Pick<Entered, 'address'>): boolean {
	return isCollected && address === ''
}
