/** Which payments this browser has begun at checkout, and the last one that it has shown as paid. All tabs share both. */
import { z } from '#app/http/browser-zod.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import type { OrderedPacks } from '#shop/cart/ordered-packs.ts'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'
import { parseJson } from '#shop/input/parse-json.ts'

const CONFIRMED_KEY = 'sk3_coffee_settled_transaction'
/** The numbers of the orders with their packs, the latest last. */
const Begun = z.array(z.tuple([z.string(), z.record(z.string(), z.number()).nullable()]))
const BEGUN_KEY = 'sk3_coffee_begun_payments'
const MAX_BEGUN = 20

/** The last order whose success this browser has shown. Also null if storage is blocked. */
export function findConfirmedOrder(): string | null {
	return read(CONFIRMED_KEY)
}

/**
 * Remembered for all tabs, because the provider may return to another one. `ordered` is what of the cart the order has, or
 * unknown if the order was begun before.
 */
export function markBegun(orderNumber: string, ordered?: OrderedPacks): void {
	tabStorage.setItem(TRANSACTION_KEY, orderNumber)
	const begun = listBegun()
	const earlier = begun.find(([number]) => number === orderNumber)?.[1]
	const others = begun.filter(([number]) => number !== orderNumber)
	writeBegun([...others, [orderNumber, ordered ?? earlier ?? null]])
}

type Confirmed = {
	/** What to take off the cart. Null if that is unknown: then all of it. */
	ordered: OrderedPacks | null
}

/**
 * Returns a value once for each order whose payment was begun here, because only such an order has used the cart of this
 * browser, and only once: the result of an earlier order, or of somebody else's, must not change a cart.
 */
export function markConfirmed(orderNumber: string): Confirmed | null {
	const begun = listBegun()
	const found = begun.find(([number]) => number === orderNumber)
	const isOfThisTab = tabStorage.getItem(TRANSACTION_KEY) === orderNumber
	if (!isOfThisTab && !found) return null
	if (isOfThisTab) tabStorage.removeItem(TRANSACTION_KEY)
	writeBegun(begun.filter((other) => other !== found))
	if (findConfirmedOrder() === orderNumber) return null
	write(CONFIRMED_KEY, orderNumber)
	return { ordered: found?.[1] ?? null }
}

function writeBegun(begun: z.infer<typeof Begun>): void {
	write(BEGUN_KEY, JSON.stringify(begun.slice(-MAX_BEGUN)))
}

/** Storage may contain anything. */
function listBegun(): z.infer<typeof Begun> {
	const stored = Begun.safeParse(parseJson(read(BEGUN_KEY) ?? ''))
	return stored.success ? stored.data : []
}

function read(key: string): string | null {
	try {
		return window.localStorage.getItem(key)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
		return null
	}
}

function write(key: string, value: string): void {
	try {
		window.localStorage.setItem(key, value)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
}
