/**
 * The order value at which something becomes free, worded as 'above' or 'from' an amount. Both are stored as the amount
 * above which it is free, so that one comparison serves both: 'from ₹499' is stored as ₹498.99.
 */
import { formatPrice, multiply, paise, type Paise, splitRupees, subtract, sum } from './money.ts'

export const THRESHOLD_WORDS = ['above', 'from'] as const
export type ThresholdWord = (typeof THRESHOLD_WORDS)[number]

type Threshold = { word: ThresholdWord; amount: Paise }

const SMALLEST_STEP = paise(1)
const ONE_RUPEE = paise(100)

export function toFreeAbove({ word, amount }: Threshold): Paise {
	return word === 'above' ? amount : subtract(amount, SMALLEST_STEP)
}

/** Reads whole rupees as 'above', and any other amount as 'from' the next paisa. */
export function toThreshold(freeAbove: Paise): Threshold {
	if (splitRupees(freeAbove).rest === 0) return { word: 'above', amount: freeAbove }
	return { word: 'from', amount: sum(freeAbove, SMALLEST_STEP) }
}

/** Returns for example 'above ₹300' or 'from ₹499'. */
export function formatThreshold(freeAbove: Paise, above: 'above' | 'over' = 'above'): string {
	const { word, amount } = toThreshold(freeAbove)
	return `${word === 'above' ? above : word} ${formatPrice(amount)}`
}

/** Returns how much more is needed: exactly for 'from', rounded up to whole rupees for 'above'. Null if it is free already. */
export function missingForFree(freeAbove: Paise, subtotal: Paise): Paise | null {
	if (subtotal > freeAbove) return null
	const { word, amount } = toThreshold(freeAbove)
	if (word === 'from') return subtract(amount, subtotal)
	const { whole, rest } = splitRupees(sum(subtract(freeAbove, subtotal), SMALLEST_STEP))
	return multiply(ONE_RUPEE, whole + (rest > 0 ? 1 : 0))
}
