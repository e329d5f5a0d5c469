/** Remembers the last payment whose success this browser has shown. */
const SETTLED_KEY = 'sk3_coffee_settled_transaction'

/** True once for each order; also true where nothing can be remembered. */
export function isFirstSight(orderNumber: string): boolean {
	try {
		if (window.localStorage.getItem(SETTLED_KEY) === orderNumber) return false
		window.localStorage.setItem(SETTLED_KEY, orderNumber)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
	return true
}
