import { tabStorage } from '#app/ui/tab-storage.ts'

const STORAGE_KEY = 'sk3_coffee_payment_key'

/** Returns the same key for the same request, so that repeating it does not create a second order. */
export function idempotencyKeyFor(request: string): string {
	const [key, storedRequest] = split(tabStorage.getItem(STORAGE_KEY))
	if (key && storedRequest === request) return key
	const newKey = randomKey()
	tabStorage.setItem(STORAGE_KEY, `${newKey}\n${request}`)
	return newKey
}

/** Called when an order is paid or has failed: the same request is then a new order. */
export function clearIdempotencyKey(): void {
	tabStorage.removeItem(STORAGE_KEY)
}

function split(stored: string | null): [key: string, request: string] {
	const end = stored?.indexOf('\n') ?? -1
	return stored && end > 0 ? [stored.slice(0, end), stored.slice(end + 1)] : ['', '']
}

/** Not crypto.randomUUID, which is missing on plain HTTP, such as in a home network. */
function randomKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
