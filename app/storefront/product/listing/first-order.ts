/** The blend that the listing suggests for a first order. The owner chooses it; what is said of it follows the catalogue. */
import { strengthOf } from '#shop/catalogue/labelling/taste.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

export type FirstOrder = { id: number; name: string; taste: string }

/** Null if it is not on sale, sold out or no blend. */
export function firstOrder(products: readonly ShownProduct[], chosen: string): FirstOrder | null {
	const blend = products.find(({ id }) => String(id) === chosen)
	if (!blend?.composition || blend.sizes.every(({ isSoldOut }) => isSoldOut)) return null
	const { chicory } = blend.composition
	const strength = strengthOf(blend)
	const taste = [strength && `strength ${strength} of 5`, chicory > 0 ? `${chicory}% chicory` : 'no chicory']
	return { id: blend.id, name: blend.shortName, taste: taste.filter(Boolean).join(', ') }
}
