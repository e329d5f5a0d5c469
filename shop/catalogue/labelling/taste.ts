/** Derives a blend's taste from its ratio and roast, on scales of five. Nothing is known of other roasts than these. */
import type { Composition } from '#shop/catalogue/rules.ts'

type TasteScale = {
	label: string
	value: string
	level: number
	from: string
	to: string
}

const ROAST_LEVELS: Readonly<Record<string, number>> = {
	'light roast': 1,
	'medium-light roast': 2,
	'medium roast': 3,
	'medium-dark roast': 4,
	'dark roast': 5,
}

/** Chicory gives body. Each step applies up to this percentage. */
const BODY = [
	{ upTo: 0, level: 1, value: 'Light and clear' },
	{ upTo: 5, level: 2, value: 'Light' },
	{ upTo: 14, level: 3, value: 'Round' },
	{ upTo: 24, level: 4, value: 'Thick' },
	{ upTo: 100, level: 5, value: 'Very thick' },
]

export function bodyOf({ chicory }: Composition): { level: number; value: string } {
	return BODY.find(({ upTo }) => chicory <= upTo) ?? { level: 5, value: 'Very thick' }
}

type Blend = { composition: Composition | null; roast: string | null }

function roastLevelOf(roast: string | null): number | null {
	return ROAST_LEVELS[roast?.toLowerCase() ?? ''] ?? null
}

/** Of the decoction, from 1 to 5: chicory thickens it, and counts twice as much as the roast. */
export function strengthOf({ composition, roast }: Blend): number | null {
	const roastLevel = roastLevelOf(roast)
	return composition && roastLevel && Math.round((roastLevel + 2 * bodyOf(composition).level) / 3)
}

export function tasteScales(blend: Blend): TasteScale[] {
	const { composition, roast } = blend
	const strength = strengthOf(blend)
	const roastLevel = roastLevelOf(roast)
	return [
		...(strength
			? [{ label: 'Strength', value: `${strength} of 5`, level: strength, from: 'Mild', to: 'Strong' }]
			: []),
		...(roast && roastLevel
			? [{ label: 'Roast', value: roast, level: roastLevel, from: 'Light', to: 'Dark' }]
			: []),
		...(composition ? [{ label: 'Body', ...bodyOf(composition), from: 'Clear', to: 'Thick' }] : []),
	]
}
