/** What the console offers for a pack size. Not in `rules.ts`, which every page of the shop loads. */
import { GRINDS, type GrindValue, type Unit } from '../rules.ts'

export const UNITS: readonly { value: Unit; label: string }[] = [
	{ value: 'g', label: 'grams' },
	{ value: 'ml', label: 'millilitres' },
	{ value: 'piece', label: 'pieces' },
]
export const UNIT_VALUES: readonly Unit[] = UNITS.map(({ value }) => value)

export const ALL_GRINDS: readonly GrindValue[] = GRINDS.map(({ value }) => value)

/** Those of a new pack size until somebody chooses: as the last one of the product has them, else by whether it is ground at all. */
export function grindsOfNewPack(
	packs: readonly { grinds: readonly GrindValue[] }[],
	{ isGround }: { isGround: boolean },
): readonly GrindValue[] {
	return packs.at(-1)?.grinds ?? (isGround ? ALL_GRINDS : [])
}
