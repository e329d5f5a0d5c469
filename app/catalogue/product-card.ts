/** What a product's card on the home page and in the listing shows. */
import type { Product, ProductPrice } from '#shop/catalogue/rules.ts'

export type ProductCard = Pick<
	Product,
	'id' | 'slug' | 'name' | 'image' | 'badge' | 'composition' | 'description' | 'features' | 'sizes'
>

export function toCard({
	id,
	slug,
	name,
	image,
	badge,
	composition,
	description,
	features,
	sizes,
}: Product): ProductCard {
	return { id, slug, name, image, badge, composition, description, features, sizes }
}

export function pricesOf({ id, sizes }: Pick<Product, 'id' | 'sizes'>): ProductPrice[] {
	return sizes.map(({ value, mrp, price }) => ({ productId: id, size: value, mrp, sellingPrice: price }))
}
