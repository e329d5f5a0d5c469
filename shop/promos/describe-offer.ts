/** Describes an automatic offer in one sentence for shoppers. */
import { ordersFrom } from './describe.ts'
import { describeAnyOf, type PromoProduct } from './goods.ts'
import type { PromoGoods, PromoTerms } from './rules.ts'
import { formatPrice, type Paise } from '#shop/money.ts'

type Described = { terms: PromoTerms; minimumOrder: Paise | null }

/** Returns for example 'Buy 2, get 1 free on Perfect (Small)' or '10% off orders from ₹499 with shipping'. `products` are those that can be bought. */
export function describeOffer({ terms, minimumOrder }: Described, products: readonly PromoProduct[]): string {
	const named = (goods: PromoGoods | null, before = ' ') => nameGoods(goods, { before, products })
	const ofOrders = minimumOrder === null ? '' : ` ${ordersFrom(minimumOrder)}`
	const onOrders = minimumOrder === null ? '' : `, on ${ordersFrom(minimumOrder)}`
	switch (terms.kind) {
		case 'percentage': {
			const upTo = terms.atMost === null ? '' : `, up to ${formatPrice(terms.atMost)}`
			return `${terms.percent}% off${named(terms.goods)}${upTo}${terms.goods || upTo ? onOrders : ofOrders}`
		}
		case 'fixed':
			return `${formatPrice(terms.amount)} off${named(terms.goods)}${terms.goods ? onOrders : ofOrders}`
		case 'free_shipping':
			return minimumOrder === null
				? 'Free shipping'
				: `Free shipping on orders that come to ${formatPrice(minimumOrder)} with shipping`
		case 'buy_x_get_y': {
			const { buy, get, goods, freeGoods } = terms
			const what = freeGoods
				? `Buy ${buy}${named(goods, ' of ')}, get ${get}${named(freeGoods, ' of ')} free`
				: `Buy ${buy}, get ${get} free${named(goods, ' on ')}`
			return what + onOrders
		}
	}
}

/** More names do not fit into a line. */
const MAX_NAMED = 3

function nameGoods(
	goods: PromoGoods | null,
	{ before, products }: { before: string; products: readonly PromoProduct[] },
): string {
	if (goods === null) return ''
	const names = goods.length > MAX_NAMED ? '' : describeAnyOf(goods, products)
	return `${before}${names || 'chosen packs'}`
}
