/** The cart, which is stored in the browser: how lines are added, changed, counted and read from storage. */
import { findProduct, GRINDS, MAX_VARIANT_PRICE, type Product, type Size } from '#shop/catalogue/rules.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'

export const CART_KEY = 'sk3_coffee_cart'
/** In the tab: what was typed at checkout. */
export const CHECKOUT_DRAFT_KEY = 'sk3_coffee_checkout'
export const TRANSACTION_KEY = 'sk3_coffee_transaction_id'
/** In the tab: the last paid order when its checkout began, empty for none. Survives a reload, and ends when the page is left. */
export const CHECKOUT_BEGUN_KEY = 'sk3_coffee_checkout_begun'

/** Far above household quantities; they keep totals and parcels within the provider's and our limits. */
export const MAX_LINE_QUANTITY = 99
export const MAX_LINES = 50
const DEFAULT_GRIND_LABEL = 'Fine'

export type CartLine = {
	/** The product's id. */
	id: number
	name: string
	/** In rupees, as shown when it was added. For orders, the server uses its own prices. */
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
	const grindLabel =
		GRINDS.find((option) => option.value === grind.toLowerCase())?.label ?? DEFAULT_GRIND_LABEL
	return {
		id: product.id,
		name: product.name,
		price: toRupees(price),
		quantity: 1,
		image: product.image,
		size: size.label,
		grind: grindLabel,
	}
}

/** 'Small (220g)' → 'Small'. */
export function sizeName(size: string): string {
	return size.replace(/\s*\([^)]*\)/g, '').trim()
}

/** Identifies a line by product, size (without the weight) and grind, ignoring case. */
export function lineKey({ id, size, grind }: LineIdentity): string {
	return `${id}|${sizeName(size).toLowerCase()}|${grind.toLowerCase()}`
}

export function addLine(cart: Cart, added: CartLine): Cart {
	const key = lineKey(added)
	if (!cart.some((line) => lineKey(line) === key)) return cart.length < MAX_LINES ? [...cart, added] : cart
	return cart.map((line) =>
		lineKey(line) === key
			? { ...line, price: added.price, quantity: Math.min(line.quantity + added.quantity, MAX_LINE_QUANTITY) }
			: line,
	)
}

/** Ignores quantities below 1: use `removeLine` for that. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
	if (!Number.isInteger(quantity) || quantity < 1) return cart
	return cart.map((line) =>
		lineKey(line) === key ? { ...line, quantity: Math.min(quantity, MAX_LINE_QUANTITY) } : line,
	)
}

export function removeLine(cart: Cart, key: string): Cart {
	return cart.filter((line) => lineKey(line) !== key)
}

/** Removes all sizes and grinds of a product, as specified for removal by product id. */
export function removeProduct(cart: Cart, id: number): Cart {
	return cart.filter((line) => line.id !== id)
}

export function countItems(cart: Cart): number {
	return cart.reduce((count, line) => count + line.quantity, 0)
}

export function linePrice(line: CartLine): Paise {
	return paiseFromRupees(line.price) ?? failOnPrice(line)
}

/** Keeps valid lines and drops the others: storage may be empty, corrupt, outdated or tampered with. */
export function readCart(text: string | null): Cart {
	const stored = parseJson(text ?? '')
	if (!Array.isArray(stored)) return []
	return stored
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
	const variant = product.sizes.find(
		(entry) => entry.name.toLowerCase() === sizeName(size.slice(0, 60)).toLowerCase(),
	)
	if (!variant || !isQuantity(quantity)) return null
	const storedPrice = typeof price === 'number' && price > 0 ? paiseFromRupees(price) : null
	// Names, images and labels come from the catalogue, so tampered storage cannot change what is shown.
	const line = newLine({
		product,
		size: variant,
		grind: typeof grind === 'string' ? grind : DEFAULT_GRIND_LABEL,
	})
	return {
		...line,
		price: storedPrice && storedPrice <= MAX_VARIANT_PRICE ? toRupees(storedPrice) : line.price,
		quantity: Math.min(quantity, MAX_LINE_QUANTITY),
	}
}

function isQuantity(value: unknown): value is number {
	return typeof value === 'number' && Number.isInteger(value) && value >= 1
}

function failOnPrice(line: CartLine): never {
	throw new RangeError(`A cart line costs ${line.price}, which is not whole paise`)
}
