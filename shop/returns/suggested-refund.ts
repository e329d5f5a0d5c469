/** Suggests the amount to refund for a return. */
import { fractionOf, min, multiply, type Paise, subtract, sum } from '#shop/money.ts'
import type { ItemQuantity } from '#shop/orders/after-sales/rules.ts'
import { countPacks } from '#shop/orders/rules.ts'

type Item = ItemQuantity & { price: Paise; discount: Paise }

type Returned = {
	order: { subtotal: Paise; discount: Paise; shippingDiscount: Paise }
	items: readonly Item[]
	chosen: readonly ItemQuantity[]
	/** What is left after other refunds. */
	refundable: Paise
}

/**
 * Returns what was paid for the packs, less their share of the discount. For everything that was ordered, it is all that
 * is left, including delivery.
 */
export function suggestedRefund({ order, items, chosen, refundable }: Returned): Paise {
	if (countPacks(chosen) === countPacks(items)) return refundable
	const itemDiscounts = sum(...items.map(({ discount }) => discount))
	const orderDiscount = subtract(subtract(order.discount, order.shippingDiscount), itemDiscounts)
	const amounts = chosen.flatMap(({ position, quantity }) => {
		const item = items.find((candidate) => candidate.position === position)
		if (!item) return []
		const paid = subtract(multiply(item.price, item.quantity), item.discount)
		const all = subtract(order.subtotal, itemDiscounts)
		const share = all === 0 ? paid : subtract(paid, fractionOf(orderDiscount, { parts: paid, whole: all }))
		return [fractionOf(share, { parts: quantity, whole: item.quantity })]
	})
	return min(sum(...amounts), refundable)
}
