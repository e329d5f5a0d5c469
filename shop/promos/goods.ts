/** Which products and pack sizes a promotion is for: as sent by forms, and in words. */
import type { PromoGoods, PromoTerms } from './rules.ts'

/** A product as far as promotions need to know it. */
export type PromoProduct = {
	id: number
	shortName: string
	sizes: readonly { value: string; name: string }[]
}

type Good = PromoGoods[number]

/** '1' for a product, '1:small' for one of its pack sizes. */
export function goodKey({ productId, size }: Good): string {
	return size === null ? String(productId) : `${productId}:${size}`
}

/** Null unless each is a key, separated by commas. */
export function parseGoods(text: string): PromoGoods | null {
	const goods = text.split(',').map((key) => /^\s*([1-9][0-9]{0,6})(?::([a-z0-9-]{1,40}))?\s*$/.exec(key))
	const found = goods.filter((match) => match !== null)
	if (found.length < goods.length) return null
	return found.map(([, id, size]) => ({ productId: Number(id), size: size ?? null }))
}

/** '100% Pure', or '100% Pure (Small)'. Null for what the shop does not have. */
export function goodLabel({ productId, size }: Good, products: readonly PromoProduct[]): string | null {
	const product = products.find(({ id }) => id === productId)
	if (!product) return null
	if (size === null) return product.shortName
	const variant = product.sizes.find(({ value }) => value === size)
	return variant ? `${product.shortName} (${variant.name})` : null
}

/** A pack size that is no longer sold is named by its key. */
export function describeGoods(goods: PromoGoods, products: readonly PromoProduct[]): string {
	return goods.map((good) => goodLabel(good, products) ?? `product ${goodKey(good)}`).join(', ')
}

/** The products that the terms name. */
export function productIdsOf(terms: PromoTerms): number[] {
	switch (terms.kind) {
		case 'percentage':
		case 'fixed':
			return (terms.goods ?? []).map(({ productId }) => productId)
		case 'free_shipping':
			return []
		case 'buy_x_get_y':
			return [...(terms.goods ?? []), ...(terms.freeGoods ?? [])].map(({ productId }) => productId)
	}
}

/** 'Perfect, Classic or 100% Pure (Small)', for shoppers. What is no longer sold cannot be bought. */
export function describeAnyOf(goods: PromoGoods, products: readonly PromoProduct[]): string {
	return goods
		.flatMap((good) => goodLabel(good, products) ?? [])
		.join(', ')
		.replace(/, ([^,]*)$/, ' or $1')
}
