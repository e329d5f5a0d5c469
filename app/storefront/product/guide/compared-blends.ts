/** What the table of a product's page says of each blend. */
import { defaultSize } from '#shop/catalogue/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

/** Only of blends: a filter or a gift box has no ratio. */
export function comparedBlends(products: readonly ShownProduct[]) {
	return products.flatMap((product) => {
		const { id, slug, shortName, composition, roast, description } = product
		if (!composition) return []
		const { label, price } = defaultSize(product)
		return [{ id, slug, shortName, composition, roast, description, offered: { label, price } }]
	})
}
