/** Apart from the rest of the label, so that the first scripts of a product page stay small. */
import type { Product } from '#shop/catalogue/rules.ts'

/** Returns what the product is, in common words. */
export function genericNameOf({
	genericName,
	composition,
}: Pick<Product, 'genericName' | 'composition'>): string | null {
	if (genericName !== null || composition === null) return genericName
	return composition.chicory === 0 ? 'Filter coffee powder' : 'Filter coffee powder, blended with chicory'
}
