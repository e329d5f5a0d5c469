/** What a product's card on the home page and in the listing shows. */
import { cardImageAlt, type Product, type ProductPrice, type Size } from '#shop/catalogue/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

/** What pages that are not the listing show of many products: two rows of three. */
export const MAX_FEATURED = 6

export type ProductCard = Pick<
	ShownProduct,
	'id' | 'slug' | 'name' | 'image' | 'badge' | 'composition' | 'description' | 'features' | 'sizes'
> & { imageAlt: string }

export function toCard(product: ShownProduct): ProductCard {
	const { id, slug, name, image, badge, composition, description, features, sizes } = product
	const imageAlt = cardImageAlt(product)
	return { id, slug, name, image, imageAlt, badge, composition, description, features, sizes }
}

export type Priced = Pick<Product, 'id'> & { sizes: readonly Pick<Size, 'value' | 'mrp' | 'price'>[] }

export function pricesOf({ id, sizes }: Priced): ProductPrice[] {
	return sizes.map(({ value, mrp, price }) => ({ productId: id, size: value, mrp, sellingPrice: price }))
}
