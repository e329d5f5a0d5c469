/** Label information that the law requires on the pack and in the shop. */
import type { Composition, Product } from '#shop/catalogue/rules.ts'

/** The default of a new product, until its label says something else. */
export const SHELF_LIFE = '6 months from date of manufacturing'
export const COUNTRY_OF_ORIGIN = 'India'

/** Returns null for a product that is not food, and for a food of unknown ingredients. */
export function ingredientsOf({
	ingredients,
	composition,
}: Pick<Product, 'ingredients' | 'composition'>): string | null {
	return ingredients ?? (composition && powdersOf(composition))
}

function powdersOf({ coffee, chicory }: Composition): string {
	const powder = `${coffee}% roasted and ground coffee`
	return chicory === 0 ? powder : `${powder}, ${chicory}% roasted and ground chicory`
}

/**
 * The declaration required for blends with chicory (FSS (Labelling and Display) First Amendment Regulations 2025, in
 * force from 1 July 2026).
 */
export function chicoryDeclaration({ coffee, chicory }: Composition): string | null {
	if (chicory === 0) return null
	return `Coffee blended with chicory. This mixture contains coffee ${coffee}%, chicory ${chicory}%.`
}
