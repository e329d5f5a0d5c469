import type { NetQuantity } from '../rules.ts'
import { formatTotal, type Paise, paise } from '#shop/money.ts'

/**
 * Formats the unit sale price of a pack, rounded to the paisa: '₹1.09 per gram' below 1 kg, '₹900.00 per kg' from 1 kg.
 * Required by the Legal Metrology (Packaged Commodities) Rules 2011, rule 6(11), as amended from 1 October 2022.
 */
export function formatUnitPrice(price: Paise, { netQuantity, unit }: NetQuantity): string | null {
	const { of, thousand } = UNIT_NAMES[unit]
	if (thousand && netQuantity >= 1000)
		return `${formatTotal(paise(Math.round((price * 1000) / netQuantity)))} per ${thousand}`
	// The unit price of a single piece is its price.
	if (unit === 'piece' && netQuantity === 1) return null
	return `${formatTotal(paise(Math.round(price / netQuantity)))} per ${of}`
}

const UNIT_NAMES = {
	g: { of: 'gram', thousand: 'kg' },
	ml: { of: 'ml', thousand: 'litre' },
	piece: { of: 'piece', thousand: null },
} as const
