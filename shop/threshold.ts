/**
 * The order value at which something becomes free, worded as 'above' or 'from' an amount. Both are stored as the amount
 * above which it is free, so that one comparison serves both: 'from ₹499' is stored as ₹498.99.
 */
import { formatPrice, multiply, paise, type Paise, splitRupees, subtract, sum } from './money.ts'

export const THRESHOLD_KINDS = ['above', 'from'] as const
export type ThresholdKind = (typeof THRESHOLD_KINDS)[number]

type Threshold = { kind: ThresholdKind; amount: Paise }

const SMALLEST_STEP = paise(1)
const ONE_RUPEE = paise(100)

export function toFreeAbove({ kind, amount }: Threshold): Paise {
	return kind === 'above' ? amount : subtract(amount, SMALLEST_STEP)
}

/** Reads whole rupees as 'above', and any other amount as 'from' the next paisa. */
export function toThreshold(freeAbove: Paise): Threshold {
	if (splitRupees(freeAbove).rest === 0) return { kind: 'above', amount: freeAbove }
	return { kind: 'from', amount: sum(freeAbove, SMALLEST_STEP) }
}

/** Returns for example 'above ₹300' or 'from ₹499'. */
export function formatThreshold(freeAbove: Paise, above: 'above' | 'over' = 'above'): string {
	const { kind, amount } = toThreshold(freeAbove)
	return `${kind === 'above' ? above : kind} ${formatPrice(amount)}`
}

/** Returns how much more is needed: exactly for 'from', rounded up to whole rupees for 'above'. Null if it is free already. */
export function missingForFree(freeAbove: Paise, subtotal: Paise): Paise | null {
	if (subtotal > freeAbove) return null
	const { kind, amount } = toThreshold(freeAbove)
	if (kind === 'from') return subtract(amount, subtotal)
	const { whole, rest } = splitRupees(sum(subtract(freeAbove, subtotal), SMALLEST_STEP))
	return multiply(ONE_RUPEE, whole + (rest > 0 ? 1 : 0))
}
