/** The last order whose success this browser has shown. Shared by all tabs. */
const STORAGE_KEY = 'sk3_coffee_settled_transaction'

/** Null also where storage is blocked. */
export function findConfirmedOrder(): string | null {
	try {
		return window.localStorage.getItem(STORAGE_KEY)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
		return null
	}
}

/** True once for each order, and always where storage is blocked. */
export function markConfirmed(orderNumber: string): boolean {
	if (findConfirmedOrder() === orderNumber) return false
	try {
		window.localStorage.setItem(STORAGE_KEY, orderNumber)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
	return true
}
