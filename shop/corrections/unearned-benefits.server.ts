/** Lists the discount and the free shipping that an order would no longer earn with a smaller size. It keeps them, so the staff have to know. */
import type { SizeSwap } from './size-rules.ts'
import { sizeOf } from '#shop/cart/rules.ts'
import { quote } from '#shop/checkout/pricing/quote.ts'
import { max, type Paise, subtract, ZERO_PAISE } from '#shop/money.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { findPromo, listOffers } from '#shop/promos/promos.server.ts'
import type { Promo } from '#shop/promos/rules.ts'
import { findRate } from '#shop/shipping/rules.ts'
import type { ShippingPrice } from '#shop/shipping/settings/settings.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Unearned = { sizeLabel: string; productName: string; discount: Paise; shipping: Paise }

/** Lists the sizes with which the order would no longer earn some of its discount or its free shipping. */
export async function listUnearned(
	{ db }: Pick<Shop, 'db'>,
	{ order, items, swaps }: { order: Order; items: readonly OrderItem[]; swaps: readonly SizeSwap[] },
): Promise<Unearned[]> {
	const { promoCode, offerName, recipient, shippingMethod } = order
	const promo = promoCode
		? await findPromo(db, promoCode)
		: ((await listOffers(db)).find(({ name }) => name === offerName) ?? null)
	const rate = findRate(await getShipping({ db }), { pinCode: recipient.pincode, method: shippingMethod })
	return swaps
		.map((swap) => ({
			sizeLabel: swap.to.sizeLabel,
			productName: swap.item.productName,
			...unearnedBy(swap, { order, items, promo, rate }),
		}))
		.filter(({ discount, shipping }) => discount > 0 || shipping > 0)
}

type Earned = {
	order: Pick<Order, 'shipping'>
	items: readonly OrderItem[]
	/** The code or offer of the order, or null if it has none or that is gone. */
	promo: Promo | null
	/** Today's, or null if the method is gone. */
	rate: ShippingPrice | null
}

/** Returns the part of the discount, and the shipping, that the order would have to pay if it were placed with the new size. */
function unearnedBy(
	{ item, to }: Pick<SizeSwap, 'item' | 'to'>,
	{ order, items, promo, rate }: Earned,
): { discount: Paise; shipping: Paise } {
	const lines = items.map((each) => ({ ...each, size: sizeOf(each) }))
	const changed = lines.map((line) =>
		line.position === item.position ? { ...line, size: to.size, price: to.sellingPrice } : line,
	)
	const promos = promo ? [promo] : []
	const before = quote({ lines, rate, promos })
	const after = quote({ lines: changed, rate, promos })
	const charged = subtract(after.shipping ?? ZERO_PAISE, before.shipping ?? ZERO_PAISE)
	return {
		discount: max(ZERO_PAISE, subtract(before.discount, after.discount)),
		shipping: order.shipping === 0 ? max(ZERO_PAISE, charged) : ZERO_PAISE,
	}
}
