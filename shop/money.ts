/** Money is whole paise. This file is the only place that counts, rounds or writes it. */
declare const paiseBrand: unique symbol

/** A whole number of paise, never a fraction. */
export type Paise = number & { readonly [paiseBrand]: true }

/** The largest sum that still counts exactly in a PostgreSQL `integer` column: about ₹2.1 crore. */
export const MAX_PAISE = 2_147_483_647

/** A sum over many orders, as the database has worked it out: no column would hold it, and it counts exactly all the same. */
export function sumOfMany(amount: string): Paise {
	return uncapped(Number(amount))
}

/** The same over many sums that are held here. */
export function sumAll(amounts: readonly Paise[]): Paise {
	return uncapped(amounts.reduce<number>((total, amount) => total + amount, 0))
}

/** The paise nearest to a point between sums, such as a mark on the side of a chart. */
export function nearestPaise(point: number): Paise {
	return uncapped(Math.round(point))
}

function uncapped(amount: number): Paise {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of paise`)
	return amount as Paise
}

/** A sum known in the source, such as `rupees(240)`. */
export function rupees(amount: number): Paise {
	return paise(Math.round(amount * 100))
}

/** A sum from outside (a row, the provider). Throws unless it is a whole number of paise we can count. */
export function paise(amount: number): Paise {
	if (!Number.isSafeInteger(amount) || Math.abs(amount) > MAX_PAISE) {
		throw new RangeError(`${amount} is not a whole number of paise`)
	}
	return amount as Paise
}

export const ZERO_PAISE: Paise = paise(0)

/** Rupees as a request or a browser's storage writes them (240 or 228.57). Null unless they are whole paise. */
export function paiseFromRupees(amount: number): Paise | null {
	const rounded = Math.round(amount * 100)
	// A double carries 228.57 as 228.56999…, so the nearest paisa must be within a hair of what came in.
	if (!Number.isFinite(amount) || Math.abs(rounded) > MAX_PAISE) return null
	return Math.abs(rounded - amount * 100) < 1e-6 ? (rounded as Paise) : null
}

/** Commas stand where India or the world puts them: 12,50 is no sum, because its writer may mean 12.50. */
const AS_TYPED = /^(?:[0-9]{1,8}|[0-9]{1,3}(?:,[0-9]{2,3}){0,2},[0-9]{3})(?:\.[0-9]{1,2})?$/

/** Rupees as a person types them: 120, 120.5, 1,200.50, ₹120. Null where it is no sum. */
export function readRupees(text: string): Paise | null {
	const plain = text.trim().replace(/^₹\s*/, '')
	return AS_TYPED.test(plain) ? paiseFromRupees(Number(plain.replaceAll(',', ''))) : null
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

/** So many `parts` of every `whole` of a sum, rounded once, to the nearest paisa. */
export function partOf(amount: Paise, { parts, whole }: { parts: number; whole: number }): Paise {
	return paise(Math.round((amount * parts) / whole))
}

/** A whole percentage of a sum. */
export function percentOf(amount: Paise, percent: number): Paise {
	return partOf(amount, { parts: percent, whole: 100 })
}

/** How many whole percent `part` lies below `whole`. */
export function percentBelow(whole: Paise, part: Paise): number {
	return whole === 0 ? 0 : Math.round(((whole - part) / whole) * 100)
}

/** A sum laid over amounts in proportion, by largest remainder: the shares add up to it, and none exceeds its amount while it does not exceed their total. */
export function spread(shared: Paise, amounts: readonly Paise[]): Paise[] {
	const total = sum(...amounts)
	if (total === 0) return amounts.map(() => ZERO_PAISE)
	const exact = amounts.map((amount) => (BigInt(amount) * BigInt(shared)) / BigInt(total))
	const rest = amounts.map((amount) => (BigInt(amount) * BigInt(shared)) % BigInt(total))
	let left = shared - Number(exact.reduce((one, other) => one + other, 0n))
	const largestFirst = rest
		.map((remainder, index) => ({ remainder, index }))
		.toSorted((one, other) => {
			if (one.remainder === other.remainder) return one.index - other.index
			return one.remainder > other.remainder ? -1 : 1
		})
	const shares = exact.map(Number)
	for (const { index } of largestFirst) {
		if (left === 0) break
		shares[index] = (shares[index] ?? 0) + 1
		left -= 1
	}
	return shares.map(paise)
}

/** The whole rupees of a sum, and the paise beside them. */
export function countRupees(amount: Paise): { whole: number; rest: number } {
	return { whole: Math.floor(amount / 100), rest: amount % 100 }
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

/** For sums that stand on one screen: whole rupees, or paise for all of them where one needs them. */
export function formatAlike(amounts: readonly Paise[]): (amount: Paise) => string {
	return amounts.every((amount) => amount % 100 === 0) ? formatPrice : formatTotal
}

/** For orders and totals: ₹240.00. */
export function formatTotal(amount: Paise): string {
	return `₹${rupeesAndPaise.format(amount / 100)}`
}

/** For programs: 240.00. */
export function formatDecimal(amount: Paise): string {
	return toRupees(amount).toFixed(2)
}

/** The payment result page writes Rs. instead of the symbol. */
export function formatPaid(amount: Paise): string {
	return `Rs. ${rupeesAndPaise.format(amount / 100)}`
}
