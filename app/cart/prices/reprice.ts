/** Compares cart lines, which keep the price at which they were added, with the current prices that the shop charges. */
import type { LineProduct, LineSize } from '#app/catalogue/line-product.ts'
import { type Cart, type CartLine, withPrice } from '#shop/cart/rules.ts'
import { findProduct, findSize, type ProductPrice } from '#shop/catalogue/rules.ts'
import { noLongerSold, soldOut } from '#shop/describe-pack.ts'
import type { Paise } from '#shop/money.ts'

/** The known data of a line's product. It has no sizes if it is no longer sold, and their stock is not always known. */
export type SoldProduct = Pick<LineProduct, 'id'> & {
	sizes: readonly (Pick<LineSize, 'value' | 'mrp' | 'price'> & Partial<LineSize>)[]
}

export function reprice(cart: Cart, prices: readonly ProductPrice[]): Cart {
	return cart.map((line) => {
		const price = currentPrice(line, prices)
		return price ? withPrice(line, price) : line
	})
}

/** Returns null if the price is unknown. A failed request reports ₹0, which is never charged. */
export function currentPrice(line: CartLine, prices: readonly ProductPrice[]): Paise | null {
	const isOfVariant = ({ productId, size }: ProductPrice) => productId === line.id && size === line.size
	return prices.find(isOfVariant)?.sellingPrice || null
}

export type LineProblem = {
	reason: string
	sentence: string
	/** It may come back. */
	isSoldOut: boolean
}

/** Returns null as long as nothing is known of its product. */
export function findLineProblem(line: CartLine, products: readonly SoldProduct[]): LineProblem | null {
	const product = findProduct(products, line.id)
	if (!product) return null
	const size = findSize(product, line.size)
	if (!size)
		return {
			reason: 'No longer sold.',
			sentence: noLongerSold({ name: line.name, sizeLabel: line.sizeLabel }),
			isSoldOut: false,
		}
	if (size.isSoldOut) return { reason: 'Sold out.', sentence: soldOut(line), isSoldOut: true }
	if (isGrindOffered(line, size.grinds)) return null
	return { reason: 'No longer sold in this grind.', sentence: noLongerSold(line), isSoldOut: false }
}

/** A product that is no longer ground is sold without a grind. */
function isGrindOffered({ grind }: CartLine, offered: readonly string[] = []): boolean {
	return grind === '' || offered.length === 0 || offered.includes(grind.toLowerCase())
}

/** Returns the lines that can be ordered. The others do not count in a total. */
export function orderable(cart: Cart, products: readonly SoldProduct[]): Cart {
	return cart.filter((line) => findLineProblem(line, products) === null)
}

/** Compares two states of the same cart. */
export function differInPrice(cart: Cart, other: Cart): boolean {
	return cart.some((line, index) => line.price !== other[index]?.price)
}
