/** What a product's card on the home page and in the listing shows. */
import { cardImageAlt, type Product, type ProductPrice } from '#shop/catalogue/rules.ts'

export type ProductCard = Pick<
	Product,
	'id' | 'slug' | 'name' | 'image' | 'badge' | 'composition' | 'description' | 'features' | 'sizes'
> & { imageAlt: string }

export function toCard(product: Product): ProductCard {
	const { id, slug, name, image, badge, composition, description, features, sizes } = product
	const imageAlt = cardImageAlt(product)
	return { id, slug, name, image, imageAlt, badge, composition, description, features, sizes }
}

export function pricesOf({ id, sizes }: Pick<Product, 'id' | 'sizes'>): ProductPrice[] {
	return sizes.map(({ value, mrp, price }) => ({ productId: id, size: value, mrp, sellingPrice: price }))
}
