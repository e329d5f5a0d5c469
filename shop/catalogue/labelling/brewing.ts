/** Computes amounts for a filter: two heaped spoons make two tumblers, as the brewing guide says. */

/** Heaped tablespoons of about 10 g. */
const SPOONS = 1
const WATER_MILLILITRES = 60
const MILK_MILLILITRES = 100

export const CUPS = [1, 2, 3, 4, 6] as const
export const DEFAULT_CUPS = 2

export type BrewAmounts = { cups: number; spoons: number; water: number; milk: number }

/** For tumblers of about 150 ml. */
export function brewAmounts(cups: number): BrewAmounts {
	return { cups, spoons: cups * SPOONS, water: cups * WATER_MILLILITRES, milk: cups * MILK_MILLILITRES }
}
