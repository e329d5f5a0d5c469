/** Chance that can be repeated: the same seed draws the same year. */
export type Chance = {
	/** From `least` up to `most`, with fractions. */
	between(least: number, most: number): number
	whole(least: number, most: number): number
	pick<Value>(values: readonly Value[]): Value
	/** One of them, each as often as it weighs. */
	weigh<Value extends { weight: number }>(values: readonly Value[]): Value
	happens(share: number): boolean
}

/** Mulberry32: small, and even enough for a picture of a year. */
export function openChance(seed: number): Chance {
	let state = seed
	const next = () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
	const at = <Value>(values: readonly Value[], index: number): Value => {
		const value = values[index]
		if (value === undefined) throw new Error('There is nothing to pick from')
		return value
	}
	return {
		between: (least, most) => least + next() * (most - least),
		whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
		pick: (values) => at(values, Math.floor(next() * values.length)),
		weigh: (values) => {
			const total = values.reduce((sum, { weight }) => sum + weight, 0)
			let left = next() * total
			for (const value of values) {
				left -= value.weight
				if (left <= 0) return value
			}
			return at(values, values.length - 1)
		},
		happens: (share) => next() < share,
	}
}
