/** Makes random choices that a seed repeats. */

export type Random = {
	/** Returns a whole number from 0 up to, but not including, `end`. */
	below(end: number): number
	chance(probability: number): boolean
	pick<Value>(values: readonly [Value, ...Value[]]): Value
	/** Returns one of the keys, with a probability proportional to its weight. */
	weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
}

export function createRandom(seed: number): Random {
	const next = mulberry32(seed)
	const below = (end: number) => Math.floor(next() * end)
	return {
		below,
		chance: (probability) => next() < probability,
		pick: (values) => values[below(values.length)] ?? values[0],
		weighted: (weights) => {
			const keys = Object.keys(weights) as (keyof typeof weights)[]
			const total = keys.reduce((sum, key) => sum + weights[key], 0)
			let rest = next() * total
			const found = keys.find((key) => {
				rest -= weights[key]
				return rest < 0
			})
			if (found === undefined) throw new Error('There is nothing to choose from')
			return found
		},
	}
}

/** Mulberry32 by Tommy Ettinger (public domain): returns numbers from 0 up to, but not including, 1. */
function mulberry32(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}
