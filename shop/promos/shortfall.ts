/**
 * Says what a cart lacks if a valid promo code takes nothing off it. The specified sentence says that a code is expired
 * or invalid, which is not the case here.
 */
import { countMissingPacks, type PromoLine } from './discount.ts'
import { describeAnyOf, type PromoProduct } from './goods.ts'
import type { PromoGoods, PromoTerms } from './rules.ts'

/** Returns null if the shopper could do nothing about it. */
export function describeShortfall(
	terms: PromoTerms,
	{ lines, products }: { lines: readonly PromoLine[]; products: readonly PromoProduct[] },
): string | null {
	const isSold = (goods: PromoGoods | null) => goods === null || describeAnyOf(goods, products) !== ''
	const of = (goods: PromoGoods | null) => (goods ? ` of ${describeAnyOf(goods, products)}` : '')
	switch (terms.kind) {
		case 'percentage':
		case 'fixed':
			if (terms.goods === null || !isSold(terms.goods)) return null
			return `This code is only for ${describeAnyOf(terms.goods, products)}.`
		case 'free_shipping':
			return 'Shipping is already free for this order.'
		case 'buy_x_get_y': {
			const { buy, get, goods, freeGoods } = terms
			const { toBuy, hasSome, toGet } = countMissingPacks(terms, lines)
			if ((toBuy > 0 && !isSold(goods)) || (toGet > 0 && !isSold(freeGoods))) return null
			const which =
				goods === null && freeGoods ? ` other than ${describeAnyOf(freeGoods, products)}` : of(goods)
			const parts = [
				toBuy > 0 && `${toBuy}${hasSome ? ' more' : ''} ${packs(toBuy)}${which}`,
				toGet > 0 && `the${toGet === 1 ? '' : ` ${toGet}`} free ${packs(toGet)}${of(freeGoods)}`,
			]
			return `Add ${parts.filter(Boolean).join(' and ')} to use this code: buy ${buy}, get ${get} free.`
		}
	}
}

function packs(count: number): string {
	return count === 1 ? 'pack' : 'packs'
}
