/** The products and pack sizes that a promotion is for, as sent by forms and in words. */
import type { PromoGoods, PromoTerms } from './rules.ts'

/** The part of a product that promotions need. */
export type PromoProduct = {
	id: number
	shortName: string
	/** `isSold` is false for one that is no longer sold, which only the console names. Lists for shoppers leave it out. */
	sizes: readonly { value: string; name: string; isSold?: boolean }[]
}

type Good = PromoGoods[number]

/** Returns '1' for a product, and '1:small' for one of its pack sizes. */
export function goodKey({ productId, size }: Good): string {
	return size === null ? String(productId) : `${productId}:${size}`
}

/** Returns whether every pack of `good` is one of `goods`. */
export function isWithin(goods: PromoGoods, { productId, size }: Good): boolean {
	return goods.some((chosen) => chosen.productId === productId && (chosen.size ?? size) === size)
}

/** The key may contain Tamil and several words. */
const KEY = /^\s*([1-9][0-9]{0,6})(?::([\p{Ll}\p{Lo}\p{M}\p{N} -]{1,30}?))?\s*$/u

/** Returns null unless each is a key. Keys are separated by commas. */
export function parseGoods(text: string): PromoGoods | null {
	const goods = text.split(',').map((key) => KEY.exec(key))
	const found = goods.filter((match) => match !== null)
	if (found.length < goods.length) return null
	return found.map(([, id, size]) => ({ productId: Number(id), size: size ?? null }))
}

/** Returns '100% Pure' or '100% Pure (Small)', or null for a product or pack size that never existed. */
function goodLabel({ productId, size }: Good, products: readonly PromoProduct[]): string | null {
	const product = products.find(({ id }) => id === productId)
	if (!product) return null
	if (size === null) return product.shortName
	const variant = product.sizes.find(({ value }) => value === size)
	return variant ? `${product.shortName} (${variant.name})` : null
}

export function isSold({ productId, size }: Good, products: readonly PromoProduct[]): boolean {
	const product = products.find(({ id }) => id === productId)
	if (!product || size === null) return product !== undefined
	return product.sizes.some((variant) => variant.value === size && variant.isSold !== false)
}

/** A product or pack size that never existed is named by its key. */
export function describeGoods(goods: PromoGoods, products: readonly PromoProduct[]): string {
	return goods.map((good) => goodLabel(good, products) ?? `product ${goodKey(good)}`).join(', ')
}

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

/** Returns whether a pack counts for an offer, as discounted, bought or free. */
export function isOfferedOn(terms: PromoTerms, pack: Good): boolean {
	switch (terms.kind) {
		case 'percentage':
		case 'fixed':
			return terms.goods === null || isWithin(terms.goods, pack)
		case 'free_shipping':
			return true
		case 'buy_x_get_y':
			return terms.goods === null || isWithin([...terms.goods, ...(terms.freeGoods ?? [])], pack)
	}
}

/** Returns for example 'Perfect, Classic or 100% Pure (Small)', for shoppers. Leaves out goods that are no longer sold. */
export function describeAnyOf(goods: PromoGoods, products: readonly PromoProduct[]): string {
	return goods
		.flatMap((good) => goodLabel(good, products) ?? [])
		.join(', ')
		.replace(/, ([^,]*)$/, ' or $1')
}
