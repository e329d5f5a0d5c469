/** Money is whole paise. This file is the only place that counts, rounds or writes it. */
declare const paiseBrand: unique symbol

/** A whole number of paise, never a fraction. */
export type Paise = number & { readonly [paiseBrand]: true }

/** The largest sum that still counts exactly in a PostgreSQL `integer` column: about ₹2.1 crore. */
const MOST_PAISE = 2_147_483_647

/** A sum known in the source, such as `rupees(240)`. */
export function rupees(amount: number): Paise {
	return paise(Math.round(amount * 100))
}

/** A sum from outside (a row, the provider). Throws unless it is a whole number of paise we can count. */
export function paise(amount: number): Paise {
	if (!Number.isSafeInteger(amount) || Math.abs(amount) > MOST_PAISE) {
		throw new RangeError(`${amount} is not a whole number of paise`)
	}
	return amount as Paise
}

export const NOTHING: Paise = paise(0)

/** Rupees as a request or a browser's storage writes them (240 or 228.57). Null unless they are whole paise. */
export function paiseFromRupees(amount: number): Paise | null {
	const rounded = Math.round(amount * 100)
	// A double carries 228.57 as 228.56999…, so the nearest paisa must be within a hair of what came in.
	if (!Number.isFinite(amount) || Math.abs(rounded) > MOST_PAISE) return null
	return Math.abs(rounded - amount * 100) < 1e-6 ? (rounded as Paise) : null
}

/** The edge outwards: the rupees that a reply or the cart in the browser carries. */
export function toRupees(amount: Paise): number {
	return amount / 100
}

export function sum(...amounts: Paise[]): Paise {
	return paise(amounts.reduce((total, amount) => total + amount, 0))
}

export function minus(from: Paise, amount: Paise): Paise {
	return paise(from - amount)
}

export function times(amount: Paise, quantity: number): Paise {
	return paise(amount * quantity)
}

export function lesser(one: Paise, other: Paise): Paise {
	return one < other ? one : other
}

/** A whole percentage of a sum, rounded once, to the nearest paisa. */
export function percentOf(amount: Paise, percent: number): Paise {
	return paise(Math.round((amount * percent) / 100))
}

/** How many whole percent `part` lies below `whole`. */
export function percentBelow(whole: Paise, part: Paise): number {
	return whole === 0 ? 0 : Math.round(((whole - part) / whole) * 100)
}

/** ₹1.09 per gram: the unit price that the Legal Metrology (Packaged Commodities) Rules 2011, rule 6(11), ask for. */
export function pricePerGram(price: Paise, grams: number): string {
	return `₹${(price / 100 / grams).toFixed(2)}`
}

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** For cards and buttons: ₹240, ₹1,05,000, and ₹240.50 only where there are paise. */
export function formatPrice(amount: Paise): string {
	return `₹${amount % 100 === 0 ? wholeRupees.format(amount / 100) : rupeesAndPaise.format(amount / 100)}`
}

/** For orders and totals: ₹240.00. */
export function formatTotal(amount: Paise): string {
	return `₹${rupeesAndPaise.format(amount / 100)}`
}

/** The payment result page writes Rs. instead of the symbol. */
export function formatPaid(amount: Paise): string {
	return `Rs. ${rupeesAndPaise.format(amount / 100)}`
}
