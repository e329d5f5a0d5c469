/** Amounts of money in whole paise. All arithmetic, rounding and formatting of money is here. */
declare const paiseBrand: unique symbol

/** A whole number of paise, never a fraction. */
export type Paise = number & { readonly [paiseBrand]: true }

/** The largest amount of a PostgreSQL `integer` column, about ₹2.1 crore. */
export const MAX_PAISE = 2_147_483_647

/** A total over many orders as the database returns it. It may exceed `MAX_PAISE`. */
export function parseTotal(amount: string): Paise {
	return uncapped(Number(amount))
}

/** Like `sum`, but the total may exceed `MAX_PAISE`. */
export function totalOf(amounts: readonly Paise[]): Paise {
	return uncapped(amounts.reduce<number>((total, amount) => total + amount, 0))
}

/** For a total that reduces another, such as that of credit notes. */
export function negative(amount: Paise): Paise {
	return uncapped(0 - amount)
}

/** For values between amounts, such as the marks on a chart's axis. */
export function roundToPaise(amount: number): Paise {
	return uncapped(Math.round(amount))
}

function uncapped(amount: number): Paise {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of paise`)
	return amount as Paise
}

/** For amounts in the source, such as `rupees(240)`. */
export function rupees(amount: number): Paise {
	return paise(Math.round(amount * 100))
}

/** For an amount from outside, such as from the provider. Throws unless it is a whole number within `MAX_PAISE`. */
export function paise(amount: number): Paise {
	if (!Number.isSafeInteger(amount) || Math.abs(amount) > MAX_PAISE) {
		throw new RangeError(`${amount} is not a whole number of paise`)
	}
	return amount as Paise
}

export const ZERO_PAISE: Paise = paise(0)

/** For rupees in a request or in the browser's storage (240 or 228.57). Returns null unless they are whole paise. */
export function paiseFromRupees(amount: number): Paise | null {
	const rounded = Math.round(amount * 100)
	// A double represents 228.57 as 228.56999…, so a tiny difference to the nearest paisa is allowed.
	if (!Number.isFinite(amount) || Math.abs(rounded) > MAX_PAISE) return null
	return Math.abs(rounded - amount * 100) < 1e-6 ? (rounded as Paise) : null
}

export function toRupees(amount: Paise): number {
	return amount / 100
}

export function sum(...amounts: Paise[]): Paise {
	return paise(amounts.reduce((total, amount) => total + amount, 0))
}

export function subtract(from: Paise, amount: Paise): Paise {
	return paise(from - amount)
}

export function multiply(amount: Paise, quantity: number): Paise {
	return paise(amount * quantity)
}

export function min(a: Paise, b: Paise): Paise {
	return a < b ? a : b
}

export function max(a: Paise, b: Paise): Paise {
	return a > b ? a : b
}

/** Returns `parts` / `whole` of an amount, rounded once to the nearest paisa. */
export function fractionOf(amount: Paise, { parts, whole }: { parts: number; whole: number }): Paise {
	return paise(Math.round((amount * parts) / whole))
}

export function percentOf(amount: Paise, percent: number): Paise {
	return fractionOf(amount, { parts: percent, whole: 100 })
}

/** Returns how many percent `part` is below `whole`, rounded. */
export function percentOff(whole: Paise, part: Paise): number {
	return whole === 0 ? 0 : Math.round(((whole - part) / whole) * 100)
}

/** Returns the change from `from` to `to` in percent, rounded and negative for a decrease, or null if there is nothing to compare with. */
export function percentChange(from: Paise, to: Paise): number | null {
	return from <= 0 ? null : Math.round(((to - from) / from) * 100)
}

/** Divides an amount in proportion to others, by largest remainder: the shares add up to it, and none exceeds its amount unless the total does. */
export function allocate(shared: Paise, amounts: readonly Paise[]): Paise[] {
	const total = sum(...amounts)
	if (total === 0) return amounts.map(() => ZERO_PAISE)
	const exact = amounts.map((amount) => (BigInt(amount) * BigInt(shared)) / BigInt(total))
	const rest = amounts.map((amount) => (BigInt(amount) * BigInt(shared)) % BigInt(total))
	let undistributed = shared - Number(exact.reduce((a, b) => a + b, 0n))
	const largestFirst = rest
		.map((remainder, index) => ({ remainder, index }))
		.toSorted((a, b) => {
			if (a.remainder === b.remainder) return a.index - b.index
			return a.remainder > b.remainder ? -1 : 1
		})
	const shares = exact.map(Number)
	for (const { index } of largestFirst) {
		if (undistributed === 0) break
		shares[index] = (shares[index] ?? 0) + 1
		undistributed -= 1
	}
	return shares.map(paise)
}

/** Returns the whole rupees and the remaining paise. */
export function splitRupees(amount: Paise): { whole: number; rest: number } {
	return { whole: Math.floor(amount / 100), rest: amount % 100 }
}

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** For cards and buttons: ₹240, ₹1,05,000, and ₹240.50 only if there are paise. */
export function formatPrice(amount: Paise): string {
	return `₹${amount % 100 === 0 ? wholeRupees.format(amount / 100) : rupeesAndPaise.format(amount / 100)}`
}

/** For amounts on one screen: whole rupees, or paise for all of them if any has some. */
export function formatConsistently(amounts: readonly Paise[]): (amount: Paise) => string {
	return amounts.every((amount) => amount % 100 === 0) ? formatPrice : formatTotal
}

/** For orders and totals: ₹240.00, and −₹240.00 for what is taken off a sum. */
export function formatTotal(amount: Paise): string {
	return `${amount < 0 ? '−' : ''}₹${rupeesAndPaise.format(Math.abs(amount) / 100)}`
}

/** For programs: 240.00. */
export function formatDecimal(amount: Paise): string {
	return toRupees(amount).toFixed(2)
}

/** For the payment result page, which is specified with Rs. instead of the symbol. */
export function formatWithRs(amount: Paise): string {
	return withRs(formatTotal(amount))
}

/** Replaces the symbol in all amounts of a text. */
export function withRs(text: string): string {
	return text.replaceAll('₹', 'Rs. ')
}
