/** Builds the cards of products. Not in `product-card.ts`, which the scripts of the product page load. */
import type { FeaturedProduct, ProductCard } from '#app/catalogue/product-card.ts'
import { cardImageAlt, defaultSize } from '#shop/catalogue/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

export function toCard(product: ShownProduct, offer: string | null): ProductCard {
	const { id, slug, name, image, composition, description, features, sizes } = product
	return { id, slug, name, image, composition, description, features, sizes, offer }
}

export function toFeatured(product: ShownProduct, offer: string | null = null): FeaturedProduct {
	const { id, slug, name, image, badge, composition, description, sizes } = product
	const { value, label, netQuantity, unit, price, grinds, isSoldOut } = defaultSize(product)
	return {
		id,
		slug,
		name,
		image,
		badge,
		composition,
		description,
		imageAlt: cardImageAlt(product),
		offer,
		offered: { value, label, netQuantity, unit, price, grinds, isSoldOut },
		sizes: sizes.map((size) => ({ value: size.value, mrp: size.mrp, price: size.price })),
	}
}
