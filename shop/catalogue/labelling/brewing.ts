/** Computes amounts for a filter: two heaped spoons make two tumblers, as the brewing guide says. */
import { formatNetQuantity, type NetQuantity } from '#shop/catalogue/rules.ts'
import { keepWhole } from '#shop/text/keep-together.ts'

/** Heaped tablespoons. */
const SPOONS = 1
const GRAMS_OF_SPOON = 10
const WATER_MILLILITRES = 60
const MILK_MILLILITRES = 100
/** About what coffee and milk make; the powder keeps some of the water. */
export const TUMBLER_MILLILITRES = 150

export const CUPS = [1, 2, 3, 4, 6] as const
export const DEFAULT_CUPS = 2

export type BrewAmounts = { cups: number; spoons: number; water: number; milk: number }

export function brewAmounts(cups: number): BrewAmounts {
	return { cups, spoons: cups * SPOONS, water: cups * WATER_MILLILITRES, milk: cups * MILK_MILLILITRES }
}

/** '80 g makes about 8 tumblers, 220 g about 22.' Empty where no pack is weighed in grams. */
export function packYields(sizes: readonly NetQuantity[]): string {
	const yields = sizes
		.filter(({ unit }) => unit === 'g')
		.map((size) => ({
			weight: keepWhole(formatNetQuantity(size)),
			cups: Math.floor(size.netQuantity / (SPOONS * GRAMS_OF_SPOON)),
		}))
		.filter(({ cups }) => cups > 1)
	if (yields.length === 0) return ''
	const parts = yields.map(({ weight, cups }, index) =>
		index === 0 ? `${weight} makes about ${cups} tumblers` : `${weight} about ${cups}`,
	)
	return `${parts.join(', ')}.`
}
