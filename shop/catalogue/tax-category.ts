/** The tax category of each product. */
import type { Product } from './rules.ts'
import type { TaxCategory } from '#shop/tax/rules.ts'

/** Heading 0901 names coffee and "coffee substitutes containing coffee in any proportion" apart. */
export function taxCategoryOf({ composition }: Pick<Product, 'composition'>): TaxCategory {
	return composition.chicory > 0 ? 'coffee-chicory' : 'coffee'
}
