/** The last order whose success this browser has shown, shared by all tabs. */
const STORAGE_KEY = 'sk3_coffee_settled_transaction'

/** Also null if storage is blocked. */
export function findConfirmedOrder(): string | null {
	try {
		return window.localStorage.getItem(STORAGE_KEY)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
		return null
	}
}

/** Returns true once for each order, and always if storage is blocked. */
export function markConfirmed(orderNumber: string): boolean {
	if (findConfirmedOrder() === orderNumber) return false
	try {
		window.localStorage.setItem(STORAGE_KEY, orderNumber)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
	return true
}
