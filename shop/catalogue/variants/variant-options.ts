/** The options that the console offers for a pack size. Not in `rules.ts`, which every page of the shop loads. */
import { GRINDS, type GrindValue, type Unit } from '../rules.ts'

export const UNITS: readonly { value: Unit; label: string }[] = [
	{ value: 'g', label: 'grams' },
	{ value: 'ml', label: 'millilitres' },
	{ value: 'piece', label: 'pieces' },
]
export const UNIT_VALUES: readonly Unit[] = UNITS.map(({ value }) => value)

export function unitLabel(unit: Unit): string {
	return UNITS.find(({ value }) => value === unit)?.label ?? unit
}

export const ALL_GRINDS: readonly GrindValue[] = GRINDS.map(({ value }) => value)

/**
 * Returns the default grinds of a new pack size: those of the product's last pack size, or else all for a blend and none
 * for what is not ground.
 */
export function grindsOfNewVariant(
	variants: readonly { grinds: readonly GrindValue[] }[],
	{ isBlend }: { isBlend: boolean },
): readonly GrindValue[] {
	return variants.at(-1)?.grinds ?? (isBlend ? ALL_GRINDS : [])
}
