/** Splits a refund over the payments of an order, because the provider always refuses a part below its minimum. */
import { max, min, paise, type Paise, subtract, sum, ZERO_PAISE } from '#shop/money.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'

/** From the first to the second amount, both included. */
type Range = readonly [Paise, Paise]

/**
 * `payments` is what can still be refunded of each. Returns the part of each, as much as possible from the first one.
 * Each part, and what it leaves of its payment, is nothing or at least the provider's minimum; null if that is
 * impossible.
 */
export function splitRefund(amount: Paise, payments: readonly Paise[]): Paise[] | null {
	// This also covers a payment of which an earlier version has left too little.
	if (amount === sum(...payments)) return [...payments]
	const [first, ...others] = payments
	if (first === undefined) return null
	const parts = partsOf(first).flatMap(([least, most]) =>
		sumsOf(others).flatMap(([leastOfOthers, mostOfOthers]) => {
			const part = min(most, subtract(amount, leastOfOthers))
			return part >= max(least, subtract(amount, mostOfOthers)) ? [part] : []
		}),
	)
	if (parts.length === 0) return null
	const part = parts.reduce(max)
	const rest = splitRefund(subtract(amount, part), others)
	return rest && [part, ...rest]
}

/** Returns what can be refunded of one payment. */
function partsOf(refundable: Paise): Range[] {
	const some: Range[] = [
		[MIN_PAYMENT, subtract(refundable, MIN_PAYMENT)],
		[refundable, refundable],
	]
	return [NOTHING, ...some.filter(([least, most]) => least >= MIN_PAYMENT && least <= most)]
}

const NOTHING: Range = [ZERO_PAISE, ZERO_PAISE]

/** Returns what can be refunded of several payments together. */
function sumsOf(payments: readonly Paise[]): Range[] {
	return payments.reduce<Range[]>(
		(sums, refundable) =>
			joined(
				partsOf(refundable).flatMap(([least, most]) =>
					sums.map(([from, to]): Range => [sum(from, least), sum(to, most)]),
				),
			),
		[NOTHING],
	)
}

/** Merges overlaps, so that many payments have few ranges. */
function joined(ranges: Range[]): Range[] {
	const result: Range[] = []
	for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
		const last = result.at(-1)
		if (last && from <= sum(last[1], ONE_PAISA)) result[result.length - 1] = [last[0], max(last[1], to)]
		else result.push([from, to])
	}
	return result
}

const ONE_PAISA = paise(1)
