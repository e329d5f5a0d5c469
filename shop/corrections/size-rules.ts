/** Computes what another pack size in a paid order costs, and which sizes can be chosen. */
import type { VariantForSale } from '#shop/catalogue/variants/variants-for-sale.server.ts'
import { sizeOf } from '#shop/cart/rules.ts'
import { formatPrice, max, multiply, negative, type Paise, subtract, sum } from '#shop/money.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'
import { splitRefund } from '#shop/payments/refunds/split-refund.ts'
import { lineTaxOn, type TaxRate } from '#shop/tax/rules.ts'

type Totals = Pick<Order, 'subtotal' | 'total'>

export type SizeSwap = {
	item: OrderItem
	to: VariantForSale
	/** The new total of the order. Its discount and shipping stay. */
	totals: Totals
	/** The amount by which the order gets cheaper, which is refunded. Negative if it costs more. */
	refund: Paise
}

type Prices = {
	order: Pick<Order, 'subtotal' | 'total'>
	items: readonly OrderItem[]
	/** The variants for sale, at today's prices. */
	variants: readonly VariantForSale[]
}

/** Lists the exchanges of all packs of an item for each other size of the same product. */
export function listSwaps({ order, items, variants }: Prices): SizeSwap[] {
	return items.flatMap((item) =>
		variants
			.filter((to) => to.productId === item.productId && isAlternative(item, to))
			.map((to) => {
				const before = multiply(item.price, item.quantity)
				const refund = subtract(before, multiply(to.sellingPrice, item.quantity))
				const totals = {
					subtotal: subtract(order.subtotal, refund),
					total: subtract(order.total, refund),
				}
				return { item, to, totals, refund }
			}),
	)
}

/** Ground coffee can only be exchanged for ground coffee. */
function isAlternative(item: OrderItem, { size, grinds }: VariantForSale): boolean {
	return size !== sizeOf(item) && (item.grind !== '') === grinds.length > 0
}

type SwapContext = {
	/** What can still be refunded of each payment. */
	payments: readonly Paise[]
	taxRates: readonly TaxRate[]
	now: Date
}

/** Returns why the packs cannot be exchanged, as a sentence for the staff, or null if they can. */
export function whyNotSwapped(
	{ item, to, totals, refund }: SizeSwap,
	{ payments, taxRates, now }: SwapContext,
): string | null {
	if (item.freeQuantity > 0) return `A pack of this item is free by an offer. ${ORDER_AGAIN}`
	if (item.discount > multiply(to.sellingPrice, item.quantity) || totals.total < MIN_PAYMENT)
		return `The discount is worth more than ${to.sizeLabel} costs. ${ORDER_AGAIN}`
	const tax = lineTaxOn(now, { category: to.taxCategory, rates: taxRates })
	if (tax.hsn !== item.hsn || tax.rateBasisPoints !== item.rateBasisPoints)
		return `The GST rate of this product has changed since the order was placed. ${ORDER_AGAIN}`
	if (refund === 0) return null
	if (max(refund, negative(refund)) < MIN_PAYMENT)
		return `The difference is less than the smallest payment, ${formatPrice(MIN_PAYMENT)}.`
	if (refund < 0) return null
	if (sum(refund, MIN_PAYMENT) > sum(...payments))
		return `Too much of this order has been refunded to refund the difference, too. ${ORDER_AGAIN}`
	return splitRefund(refund, payments)
		? null
		: `The difference can't be refunded from the payments of this order in parts of at least ${formatPrice(MIN_PAYMENT)}. ${ORDER_AGAIN}`
}

const ORDER_AGAIN = 'Cancel the order, and ask the customer to order again.'
