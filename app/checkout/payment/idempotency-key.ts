/** One key for one order: asking again for the same thing must not make a second order, asking for another must. */
import { tabStorage } from '#app/ui/tab-storage.ts'

const PAYMENT_KEY = 'sk3_coffee_payment_key'

/** The same key as long as the request is the same. */
export function paymentKeyFor(request: string): string {
	const [key, keptRequest] = split(tabStorage.getItem(PAYMENT_KEY))
	if (key && keptRequest === request) return key
	const newKey = randomKey()
	tabStorage.setItem(PAYMENT_KEY, `${newKey}\n${request}`)
	return newKey
}

/** Once an order is settled, ordering the same again is a new order. */
export function forgetPaymentKey(): void {
	tabStorage.removeItem(PAYMENT_KEY)
}

function split(kept: string | null): [key: string, request: string] {
	const end = kept?.indexOf('\n') ?? -1
	return kept && end > 0 ? [kept.slice(0, end), kept.slice(end + 1)] : ['', '']
}

/** Not crypto.randomUUID: it is missing where the shop is opened over plain HTTP, such as in a home network. */
function randomKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
