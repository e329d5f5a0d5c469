/** What a cart is: lines in the shopper's own browser, how they merge, count and survive bad storage. */
import { findProduct, GRINDS, MAX_VARIANT_PRICE, type Product, type Size } from '#shop/catalogue/rules.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'

export const CART_KEY = 'sk3_coffee_cart'
export const TRANSACTION_KEY = 'sk3_coffee_transaction_id'

/** The provider and our parcels have limits; a household never meets these. */
export const MAX_LINE_QUANTITY = 99
export const MAX_LINES = 50
const DEFAULT_GRIND_LABEL = 'Fine'

export type CartLine = {
	/** The product's id. */
	id: number
	name: string
	/** Rupees, as shown when it was added. The server prices every order itself. */
	price: number
	quantity: number
	image: string
	/** Such as 'Small (220g)'. */
	size: string
	/** Such as 'Fine'. */
	grind: string
}
export type Cart = readonly CartLine[]
type LineIdentity = Pick<CartLine, 'id' | 'size' | 'grind'>

export function newLine(choice: { product: Product; size: Size; grind: string; price?: Paise }): CartLine {
	const { product, size, grind, price = size.price } = choice
	const label = GRINDS.find((one) => one.value === grind.toLowerCase())?.label ?? DEFAULT_GRIND_LABEL
	return {
		id: product.id,
		name: product.name,
		price: toRupees(price),
		quantity: 1,
		image: product.image,
		size: size.label,
		grind: label,
	}
}

/** 'Small' of 'Small (220g)'. */
export function sizeName(size: string): string {
	return size.replace(/\s*\([^)]*\)/g, '').trim()
}

/** Two lines are the same when product, grind (in any case) and size (without its bracket) are. */
export function lineKey({ id, size, grind }: LineIdentity): string {
	return `${id}|${sizeName(size).toLowerCase()}|${grind.toLowerCase()}`
}

export function addLine(cart: Cart, line: CartLine): Cart {
	const key = lineKey(line)
	if (!cart.some((one) => lineKey(one) === key)) return cart.length < MAX_LINES ? [...cart, line] : cart
	return cart.map((one) =>
		lineKey(one) === key
			? { ...one, price: line.price, quantity: Math.min(one.quantity + line.quantity, MAX_LINE_QUANTITY) }
			: one,
	)
}

/** A quantity below 1 is ignored; removing has its own verb. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
	if (!Number.isInteger(quantity) || quantity < 1) return cart
	return cart.map((line) =>
		lineKey(line) === key ? { ...line, quantity: Math.min(quantity, MAX_LINE_QUANTITY) } : line,
	)
}

export function removeLine(cart: Cart, key: string): Cart {
	return cart.filter((line) => lineKey(line) !== key)
}

/** Every grind and size of it, as the specification's removing by product id alone does. */
export function removeProduct(cart: Cart, id: number): Cart {
	return cart.filter((line) => line.id !== id)
}

export function countItems(cart: Cart): number {
	return cart.reduce((count, line) => count + line.quantity, 0)
}

export function linePrice(line: CartLine): Paise {
	return paiseFromRupees(line.price) ?? failOnPrice(line)
}

/** Storage may be empty, corrupt, older than this code or written by somebody else: valid lines stay, the rest goes. */
export function readCart(text: string | null): Cart {
	const found = parseJson(text ?? '')
	if (!Array.isArray(found)) return []
	return found
		.slice(0, 10 * MAX_LINES)
		.map(readLine)
		.filter((line) => line !== null)
		.reduce<Cart>(addLine, [])
}

function readLine(value: unknown): CartLine | null {
	if (typeof value !== 'object' || value === null) return null
	const { id, price, quantity, size, grind }: Record<string, unknown> = { ...value }
	const product = typeof id === 'number' ? findProduct(id) : null
	if (!product || typeof size !== 'string') return null
	const pack = product.sizes.find(
		(one) => one.name.toLowerCase() === sizeName(size.slice(0, 60)).toLowerCase(),
	)
	if (!pack || !isQuantity(quantity)) return null
	const known = typeof price === 'number' && price > 0 ? paiseFromRupees(price) : null
	// Names, pictures and labels come from the catalogue, so a tampered cart cannot show anything of its own.
	const line = newLine({
		product,
		size: pack,
		grind: typeof grind === 'string' ? grind : DEFAULT_GRIND_LABEL,
	})
	return {
		...line,
		price: known && known <= MAX_VARIANT_PRICE ? toRupees(known) : line.price,
		quantity: Math.min(quantity, MAX_LINE_QUANTITY),
	}
}

function isQuantity(value: unknown): value is number {
	return typeof value === 'number' && Number.isInteger(value) && value >= 1
}

function failOnPrice(line: CartLine): never {
	throw new RangeError(`A cart line costs ${line.price}, which is not whole paise`)
}
