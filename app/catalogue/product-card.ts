/** Defines what a product's card shows, in the listing and on other pages. */
import type { Product, ProductPrice, Size } from '#shop/catalogue/rules.ts'
import type { ShownProduct, ShownSize } from '#shop/stock/rules.ts'

/** How many products pages other than the listing show: two rows of three. */
export const MAX_FEATURED = 6

/** A card of the listing. */
export type ProductCard = Pick<
	ShownProduct,
	'id' | 'slug' | 'name' | 'image' | 'composition' | 'description' | 'features' | 'sizes'
> &
	CardOffer

/** A line about an automatic offer that runs for the product, or null. */
type CardOffer = { offer: string | null }

export type Priced = Pick<Product, 'id'> & { sizes: readonly Pick<Size, 'value' | 'mrp' | 'price'>[] }

/** A card elsewhere. It offers one size, and has the prices of all for the price cache. */
export type FeaturedProduct = Priced &
	CardOffer &
	Pick<ShownProduct, 'slug' | 'name' | 'image' | 'badge' | 'composition' | 'description'> & {
		imageAlt: string
		offered: Pick<ShownSize, 'value' | 'label' | 'netQuantity' | 'unit' | 'price' | 'grinds' | 'isSoldOut'>
	}

export function pricesOf({ id, sizes }: Priced): ProductPrice[] {
	return sizes.map(({ value, mrp, price }) => ({ productId: id, size: value, mrp, sellingPrice: price }))
}
