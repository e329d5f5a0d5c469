/** What a cart really costs: the shop's own prices, whatever the browser says. */
import type { CreatePaymentInput } from './payment-input.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { findProduct, GRINDS, type Product, type Size } from '#shop/catalogue/rules.ts'
import { sizeName } from '#shop/cart/rules.ts'
import type { Paise } from '#shop/money.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Transaction } from '#shop/shop.server.ts'

export type PricedLine = { product: Product; size: Size; grind: string; price: Paise; quantity: number }

export async function priceLines(
	transaction: Transaction,
	items: CreatePaymentInput['orderItems'],
): Promise<Outcome<{ lines: PricedLine[] }>> {
	const prices = await listPrices({ db: transaction })
	const lines: PricedLine[] = []
	for (const item of items) {
		const product = findProduct(item.id)
		const wanted = sizeName(item.size).toLowerCase()
		const size = product?.sizes.find((one) => one.name.toLowerCase() === wanted)
		const grind = GRINDS.find((one) => one.value === (item.grind ?? 'Fine').toLowerCase())
		const price = prices.find((one) => one.productId === product?.id && one.size === size?.value)
		if (!product || !size || !grind || !price) return notSold(item.name ?? 'Something in your cart')
		lines.push({ product, size, grind: grind.label, price: price.sellingPrice, quantity: item.quantity })
	}
	return { ok: true, lines }
}

function notSold(name: string) {
	return refuse('invalid', 'Payment Error', {
		message: `${name} is not sold in this size and grind any more. Please remove it from your cart.`,
		code: 'not_sold',
	})
}
