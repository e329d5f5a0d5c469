/** Which payments this browser has begun at checkout, and the last one that it has shown as paid. All tabs share both. */
import { tabStorage } from '#app/ui/tab-storage.ts'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'

const CONFIRMED_KEY = 'sk3_coffee_settled_transaction'
/** The numbers of the orders, the latest last. */
const BEGUN_KEY = 'sk3_coffee_begun_payments'
const MAX_BEGUN = 20

/** The last order whose success this browser has shown. Also null if storage is blocked. */
export function findConfirmedOrder(): string | null {
	return read(CONFIRMED_KEY)
}

/** Remembered for all tabs, because the provider may return to another one. */
export function markBegun(orderNumber: string): void {
	tabStorage.setItem(TRANSACTION_KEY, orderNumber)
	const others = listBegun().filter((begun) => begun !== orderNumber)
	write(BEGUN_KEY, [...others, orderNumber].slice(-MAX_BEGUN).join(' '))
}

/**
 * Returns true once for each order whose payment was begun here, because only such an order has used the cart of this
 * browser, and only once: the result of an earlier order, or of somebody else's, must not empty a cart.
 */
export function markConfirmed(orderNumber: string): boolean {
	const begun = listBegun()
	const isOfThisTab = tabStorage.getItem(TRANSACTION_KEY) === orderNumber
	if (!isOfThisTab && !begun.includes(orderNumber)) return false
	if (isOfThisTab) tabStorage.removeItem(TRANSACTION_KEY)
	write(BEGUN_KEY, begun.filter((other) => other !== orderNumber).join(' '))
	if (findConfirmedOrder() === orderNumber) return false
	write(CONFIRMED_KEY, orderNumber)
	return true
}

function listBegun(): string[] {
	return read(BEGUN_KEY)?.split(' ').filter(Boolean) ?? []
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
