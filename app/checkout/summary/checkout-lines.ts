/** The cart lines at current prices. A cart line keeps the price it was added at; the shop charges the current one. */
import type { PaymentRefusalDetails } from '#app/api/payments/create-payment-response.ts'
import {
	currentPrice,
	type LineProblem,
	type SoldProduct,
	findLineProblem,
} from '#app/cart/prices/reprice.ts'
import { type Cart, type CartLine, lineKey, linePrice, withPrice } from '#shop/cart/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { type Paise, paiseFromRupees } from '#shop/money.ts'

export type CheckoutLine = {
	line: CartLine
	price: Paise
	/** Why it cannot be ordered. It is then in no total. */
	problem: LineProblem | null
}

/** A changed price that the server reports, in rupees. */
export type NewPrice = NonNullable<PaymentRefusalDetails['lines']>[number]

export function checkoutLines(
	cart: Cart,
	{ prices, products }: { prices: readonly ProductPrice[]; products: readonly SoldProduct[] },
): CheckoutLine[] {
	return cart.map((line) => {
		const price = currentPrice(line, prices) ?? linePrice(line)
		const { quantity } = withPrice(line, price)
		return { line: { ...line, quantity }, price, problem: findLineProblem(line, products) }
	})
}

export function isOrderable({ problem }: CheckoutLine): boolean {
	return problem === null
}

/** If a price changed twice, the first change counts. A price that was unknown is added. */
export function withNewPrices(prices: readonly ProductPrice[], changed: readonly NewPrice[]): ProductPrice[] {
	const current = changed.flatMap(toPrice)
	const updated = prices.map((price) => {
		const sellingPrice = current.find(isSameVariant(price))?.sellingPrice ?? price.sellingPrice
		// A price is never above its MRP, so a lower MRP must have been raised too.
		return { ...price, sellingPrice, mrp: price.mrp < sellingPrice ? sellingPrice : price.mrp }
	})
	return [...updated, ...current.filter((price) => !prices.some(isSameVariant(price)))]
}

function toPrice({ id, variant, price }: NewPrice): ProductPrice[] {
	const sellingPrice = paiseFromRupees(price)
	return sellingPrice ? [{ productId: id, size: variant, mrp: sellingPrice, sellingPrice }] : []
}

function isSameVariant({ productId, size }: ProductPrice) {
	return (other: ProductPrice) => other.productId === productId && other.size === size
}

export function keyOf({ line }: CheckoutLine): string {
	return lineKey(line)
}
