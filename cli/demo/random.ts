/** Generates random values from a seed: the same seed gives the same data. */
export type Random = {
	/** Returns a fraction from `least` to below `most`. */
	between(least: number, most: number): number
	integer(least: number, most: number): number
	pick<Value>(values: readonly Value[]): Value
	/** Returns one of the values, with a probability proportional to its weight. */
	pickWeighted<Value extends { weight: number }>(values: readonly Value[]): Value
	isTrue(share: number): boolean
}

/** The Mulberry32 generator. */
export function createRandom(seed: number): Random {
	let state = seed
	const next = () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
	const at = <Value>(values: readonly Value[], index: number): Value => {
		const value = values[index]
		if (value === undefined) throw new Error('Cannot pick from an empty list')
		return value
	}
	return {
		between: (least, most) => least + next() * (most - least),
		integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
		pick: (values) => at(values, Math.floor(next() * values.length)),
		pickWeighted: (values) => {
			const total = values.reduce((sum, { weight }) => sum + weight, 0)
			let remaining = next() * total
			for (const value of values) {
				remaining -= value.weight
				if (remaining <= 0) return value
			}
			return at(values, values.length - 1)
		},
		isTrue: (share) => next() < share,
	}
}
