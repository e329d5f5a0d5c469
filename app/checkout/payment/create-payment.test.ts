import { beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_CHECKOUT } from '#app/checkout/form/checkout-fields.ts'
import { createPayment } from '#app/checkout/payment/create-payment.ts'
import { ZERO_PAISE } from '#shop/money.ts'

const ORDER = {
	values: EMPTY_CHECKOUT,
	savedAddressId: null,
	lines: [],
	quote: {
		subtotal: ZERO_PAISE,
		shipping: ZERO_PAISE,
		discount: ZERO_PAISE,
		total: ZERO_PAISE,
		promo: null,
		lineDiscounts: [],
		shippingDiscount: ZERO_PAISE,
	},
	promoCode: null,
}
const shared = new Map<string, string>()
const keys: (string | null)[] = []

function storage(stored: Map<string, string>) {
	return {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
		removeItem: (key: string) => void stored.delete(key),
	}
}

beforeEach(() => {
	vi.stubGlobal('window', {
		localStorage: storage(shared),
		sessionStorage: storage(new Map()),
		location: { origin: 'https://shop.example' },
	})
	vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
		keys.push(new Headers(headers).get('Idempotency-Key'))
		return Promise.resolve(Response.json({ error: 'Please try again.' }, { status: 503 }))
	})
})

test('a request that is repeated has the same key, until another tab has shown an order as paid: it is then for more', async () => {
	await createPayment(ORDER)
	await createPayment(ORDER)
	expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
	expect(keys[1]).toBe(keys[0])
	shared.set('sk3_coffee_settled_transaction', 'SK3-AAAAAAAA-20261120')
	await createPayment(ORDER)
	await createPayment(ORDER)
	expect(keys[2]).not.toBe(keys[0])
	expect(keys[3]).toBe(keys[2])
})
