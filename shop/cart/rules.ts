/** Rules of the cart, which is stored in the browser: how lines are added, changed, counted and read from storage. */
import { chooseGrind, GRINDS, MAX_VARIANT_PRICE, type Product, type Size } from '#shop/catalogue/rules.ts'
import { isImagePath } from '#shop/images/rules.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { MAX_PAISE, type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'

export const CART_KEY = 'sk3_coffee_cart'
/** Stored in the tab: what was typed at checkout. */
export const CHECKOUT_DRAFT_KEY = 'sk3_coffee_checkout'
/**
 * Stored in the tab: the last payment request with its idempotency key. Once its order is paid or has failed, the same
 * request is a new order.
 */
export const PAYMENT_REQUEST_KEY = 'sk3_coffee_payment_key'
export const TRANSACTION_KEY = 'sk3_coffee_transaction_id'
/** Stored in the browser: what the payments that were started take off the cart. */
export const STARTED_PAYMENTS_KEY = 'sk3_coffee_begun_payments'
/** Stored in the tab: the last paid order when its checkout began, or empty. It survives a reload and ends when the page is left. */
export const CHECKOUT_STARTED_KEY = 'sk3_coffee_checkout_begun'

/** Far above household quantities. */
export const MAX_LINE_QUANTITY = 99
export const MAX_LINES = 40
/** The largest cart still has a total that fits into an amount, with room for shipping as large as a line. */
const MAX_LINE_PAISE = MAX_PAISE / (MAX_LINES + 1)
const DEFAULT_GRIND_LABEL = 'Fine'

export type CartLine = {
	/** The product's id. */
	id: number
	name: string
	/** In rupees, as shown when it was added. For orders, the server uses its own prices. */
	price: number
	quantity: number
	image: string
	/** The key of the pack size, such as 'small'. */
	size: string
	/** For example 'Small (220g)'. */
	sizeLabel: string
	/** For example 'Fine', or empty if it is not ground. */
	grind: string
}
export type Cart = readonly CartLine[]
type LineIdentity = Pick<CartLine, 'id' | 'size' | 'grind'>

type Choice = {
	product: Pick<Product, 'id' | 'name' | 'image'>
	size: Pick<Size, 'value' | 'label' | 'price' | 'grinds'>
	grind: string
	price?: Paise
}

export function newLine({ product, size, grind, price = size.price }: Choice): CartLine {
	return {
		id: product.id,
		name: product.name,
		price: toRupees(price),
		quantity: 1,
		image: product.image,
		size: size.value,
		sizeLabel: size.label,
		grind: chooseGrind(size.grinds, grind)?.label ?? '',
	}
}

/** 'Small (220g)' becomes 'Small'. */
export function sizeName(sizeLabel: string): string {
	return sizeLabel.replace(/\s*\([^)]*\)/g, '').trim()
}

/** Returns the key of a pack size: 'Small (220g)' becomes 'small', unless another key is stored with the label. */
export function sizeOf({ size, sizeLabel }: { size?: string | null | undefined; sizeLabel: string }): string {
	return size ?? sizeName(sizeLabel).toLowerCase()
}

/**
 * A pack size as browsers have always stored and sent it: `size` is its label. `variant` is its key, where that is not the
 * first name of the label in lower case.
 */
export type SentSize = { size: string; variant?: string | undefined }

export function readSize({ size: sizeLabel, variant }: SentSize): Pick<CartLine, 'size' | 'sizeLabel'> {
	return { size: sizeOf({ size: variant, sizeLabel }), sizeLabel }
}

export function writeSize({ size, sizeLabel }: Pick<CartLine, 'size' | 'sizeLabel'>): SentSize {
	return { size: sizeLabel, ...(size !== sizeOf({ sizeLabel }) && { variant: size }) }
}

/** Identifies a line by product, size and grind, ignoring case. */
export function lineKey({ id, size, grind }: LineIdentity): string {
	return `${id}|${size}|${grind.toLowerCase()}`
}

export function maxQuantity(price: Paise): number {
	return Math.min(MAX_LINE_QUANTITY, Math.floor(MAX_LINE_PAISE / price))
}

export function withPrice(line: CartLine, price: Paise): CartLine {
	return { ...line, price: toRupees(price), quantity: Math.min(line.quantity, maxQuantity(price)) }
}

/** If the line is already there, its description is replaced by this one. */
export function addLine(cart: Cart, added: CartLine): Cart {
	const key = lineKey(added)
	if (!cart.some((line) => lineKey(line) === key)) return cart.length < MAX_LINES ? [...cart, added] : cart
	return cart.map((line) =>
		lineKey(line) === key
			? withPrice({ ...added, quantity: line.quantity + added.quantity }, linePrice(added))
			: line,
	)
}

/** Ignores quantities below 1: use `removeLine` for that. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
	if (!Number.isInteger(quantity) || quantity < 1) return cart
	return cart.map((line) =>
		lineKey(line) === key ? withPrice({ ...line, quantity }, linePrice(line)) : line,
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

/** For storage. */
export function writeCart(cart: Cart): string {
	return JSON.stringify(
		cart.map(({ sizeLabel, ...line }) => ({ ...line, ...writeSize({ ...line, sizeLabel }) })),
	)
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

const MAX_TEXT_LENGTH = 120

/** Name, image and price are those of when the pack was last added. Orders use those of the shop. */
function readLine(value: unknown): CartLine | null {
	if (typeof value !== 'object' || value === null) return null
	const { id, name, price, quantity, image, size, variant, grind }: Record<string, unknown> = { ...value }
	if (!isCount(id) || !isText(name) || !isText(size)) return null
	// An image on another server would tell that server who looks at the cart.
	if (!isCount(quantity) || typeof image !== 'string' || !isImagePath(image)) return null
	const paid = typeof price === 'number' && price > 0 ? paiseFromRupees(price) : null
	if (!paid || paid > MAX_VARIANT_PRICE) return null
	return {
		id,
		name,
		price: toRupees(paid),
		quantity: Math.min(quantity, maxQuantity(paid)),
		image,
		...readSize({ size, variant: isText(variant) ? variant : undefined }),
		grind: grindLabel(typeof grind === 'string' ? grind : DEFAULT_GRIND_LABEL),
	}
}

function grindLabel(grind: string): string {
	return grind === ''
		? ''
		: (GRINDS.find(({ value }) => value === grind.toLowerCase())?.label ?? DEFAULT_GRIND_LABEL)
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH
}

function isCount(value: unknown): value is number {
	return typeof value === 'number' && Number.isInteger(value) && value >= 1
}

function failOnPrice(line: CartLine): never {
	throw new RangeError(`${line.price} is not a whole number of paise`)
}
