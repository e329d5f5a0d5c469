/** Collects what the table on a product's page says of each blend. */
import { defaultSize } from '#shop/catalogue/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

/** Only blends are compared, because a filter or a gift box has no ratio. A draft may have no pack size yet. */
export function comparedBlends(products: readonly ShownProduct[]) {
	return products.flatMap((product) => {
		const { id, slug, shortName, composition, roast, description, sizes } = product
		if (!composition || sizes.length === 0) return []
		const { label, price } = defaultSize(product)
		return [{ id, slug, shortName, composition, roast, description, offered: { label, price } }]
	})
}
