import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findConfirmedOrder, markArrived, markStarted, markConfirmed, watchTaken } from './confirmed-order.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { removePacks } from '#shop/cart/ordered-packs.ts'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'

const FIRST = 'SK3-AAAAAAAA-20261120'
const SECOND = 'SK3-BBBBBBBB-20261120'
const THIRD = 'SK3-CCCCCCCC-20261120'
const STARTED_PAYMENTS_KEY = 'sk3_coffee_begun_payments'
const PACKS = { '1|small|fine': 2 }
const CART = [
	{
		id: 1,
		name: 'Artisan Blend - 100% Pure',
		price: 240,
		quantity: 2,
		image: 'pure/pure1.jpg',
		size: 'small',
		sizeLabel: 'Small (220g)',
		grind: 'Fine',
	},
]

const ITEM = { product_id: 1, size: 'Small (220g)', grind: 'Fine', quantity: 1 }
/** The order as the shop shows it once it is paid. */
const paid = (id: string, items: object[] = [ITEM]) =>
	({ id, items }) as unknown as Parameters<typeof markConfirmed>[0]
const PACKS_OF_ITEM = { '1|small|fine': 1 }

function newStorage() {
	const stored = new Map<string, string>()
	return {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
		removeItem: (key: string) => void stored.delete(key),
	}
}

beforeEach(() => vi.stubGlobal('window', { localStorage: newStorage(), sessionStorage: newStorage() }))

describe('an order whose payment was started here', () => {
	test('takes off the cart what was in it then, once', () => {
		markStarted(FIRST, PACKS)
		markStarted(SECOND, { '2|small|fine': 1 })
		markStarted(FIRST)
		expect(markConfirmed(paid(FIRST))).toEqual(PACKS)
		expect(findConfirmedOrder()).toBe(FIRST)
		expect(markConfirmed(paid(FIRST))).toBeNull()
	})

	test('takes it off when another amount has arrived, and no more once it is confirmed', () => {
		markStarted(FIRST, PACKS)
		expect(removePacks(CART, markArrived(FIRST) ?? {})).toEqual([])
		expect(removePacks(CART, markArrived(FIRST) ?? {})).toEqual(CART)
		expect(findConfirmedOrder()).toBeNull()
		expect(removePacks(CART, markConfirmed(paid(FIRST)) ?? {})).toEqual(CART)
		expect(findConfirmedOrder()).toBe(FIRST)
		expect(markArrived(SECOND)).toBeNull()
	})

	test('takes nothing off for an earlier order of the same packs, once another amount has arrived for a later one', () => {
		markStarted(FIRST, PACKS)
		markStarted(SECOND, PACKS)
		expect(removePacks(CART, markArrived(SECOND) ?? {})).toEqual([])
		expect(removePacks(CART, markArrived(FIRST) ?? {})).toEqual(CART)
		expect(removePacks(CART, markConfirmed(paid(FIRST)) ?? {})).toEqual(CART)
		expect(findConfirmedOrder()).toBe(FIRST)
	})

	test('of another amount ends no payment that was started later', () => {
		markStarted(FIRST, PACKS)
		markStarted(SECOND, PACKS)
		markArrived(FIRST)
		markConfirmed(paid(FIRST))
		expect(markConfirmed(paid(SECOND))).toEqual(PACKS)
	})

	test('is not put back by a cart that was cleared meanwhile, and no other payment is left out', () => {
		const rest = (watched: ReturnType<typeof watchTaken>) => watched().reduce(removePacks, CART)
		expect(rest(watchTaken())).toEqual(CART)
		markStarted(FIRST, PACKS)
		markStarted(SECOND, { '2|small|fine': 1 })
		const beforeFirst = watchTaken()
		expect(rest(beforeFirst)).toEqual(CART)
		markConfirmed(paid(FIRST))
		expect(rest(beforeFirst)).toEqual([])
		expect(rest(watchTaken())).toEqual(CART)
	})

	test('is not put back either once another amount has arrived, however many orders had the same packs', () => {
		const [pure] = CART
		const twice = CART.map((line) => ({ ...line, quantity: 4 }))
		const rest = (watched: ReturnType<typeof watchTaken>) => watched().reduce(removePacks, twice)
		markStarted(FIRST, PACKS)
		markStarted(SECOND, PACKS)
		markStarted(THIRD, PACKS)
		const before = watchTaken()
		markArrived(SECOND)
		expect(rest(before)).toEqual([pure])
		expect(rest(watchTaken())).toEqual(twice)
		const between = watchTaken()
		markConfirmed(paid(THIRD))
		expect(rest(between)).toEqual([pure])
	})

	test('does so in another tab, to which the provider has returned', () => {
		markStarted(FIRST, PACKS)
		markStarted(SECOND, PACKS)
		tabStorage.removeItem(TRANSACTION_KEY)
		expect(markConfirmed(paid(FIRST))).toEqual(PACKS)
		expect(markConfirmed(paid(SECOND))).toEqual(PACKS)
	})

	test('is not confirmed again when it is opened after a later one, or named by Pay now', () => {
		for (const number of [FIRST, SECOND]) {
			markStarted(number, PACKS)
			expect(markConfirmed(paid(number))).toEqual(PACKS)
		}
		expect(markConfirmed(paid(FIRST))).toBeNull()
		markStarted(FIRST)
		expect(markConfirmed(paid(FIRST))).toBeNull()
		expect(findConfirmedOrder()).toBe(SECOND)
		markStarted(THIRD, PACKS)
		expect(markConfirmed(paid(FIRST))).toBeNull()
		expect(markConfirmed(paid(THIRD))).toEqual(PACKS)
	})

	test('is not confirmed again in a tab that was duplicated while it was paid', () => {
		markStarted(FIRST, PACKS)
		expect(markConfirmed(paid(FIRST))).toEqual(PACKS)
		tabStorage.setItem(TRANSACTION_KEY, FIRST)
		expect(markConfirmed(paid(FIRST))).toBeNull()
		expect(tabStorage.getItem(TRANSACTION_KEY)).toBeNull()
	})

	test('takes off nothing once an order that was started later is confirmed, which had the rest of the cart', () => {
		markStarted(FIRST, PACKS)
		const tabOfFirst = window.sessionStorage
		vi.stubGlobal('window', { localStorage: window.localStorage, sessionStorage: newStorage() })
		markStarted(SECOND, PACKS)
		expect(markConfirmed(paid(SECOND))).toEqual(PACKS)
		vi.stubGlobal('window', { localStorage: window.localStorage, sessionStorage: tabOfFirst })
		expect(markConfirmed(paid(FIRST))).toBeNull()
		expect(findConfirmedOrder()).toBe(SECOND)
	})

	test('leaves nothing in the storage that opens it', () => {
		markStarted(FIRST, PACKS)
		expect(window.localStorage.getItem(STARTED_PAYMENTS_KEY)).not.toContain('AAAAAAAA')
		markConfirmed(paid(FIRST))
		expect(window.localStorage.getItem(STARTED_PAYMENTS_KEY)).not.toContain('AAAAAAAA')
	})
})

describe('an order whose packs this browser does not know', () => {
	test('of another device, takes off the cart what it has itself', () => {
		markStarted(FIRST)
		const items = [ITEM, { product_id: 2, size: 'Gift tin', variant: 'tin', grind: '', quantity: 3 }]
		expect(markConfirmed(paid(FIRST, items))).toEqual({ '1|small|fine': 1, '2|tin|': 3 })
		expect(markConfirmed(paid(FIRST, items))).toBeNull()
	})

	test('that the shop shows instead of one started here, takes off what it has itself', () => {
		markStarted(FIRST, PACKS)
		expect(markConfirmed(paid(SECOND), FIRST)).toEqual(PACKS_OF_ITEM)
		expect(markConfirmed(paid(SECOND), FIRST)).toBeNull()
		expect(findConfirmedOrder()).toBe(SECOND)
	})

	test('started by an earlier release, in this tab or in another, takes off what it has itself', () => {
		tabStorage.setItem(TRANSACTION_KEY, FIRST)
		window.localStorage.setItem(STARTED_PAYMENTS_KEY, JSON.stringify([[SECOND, null]]))
		expect(markConfirmed(paid(FIRST))).toEqual(PACKS_OF_ITEM)
		expect(markConfirmed(paid(FIRST))).toBeNull()
		expect(markConfirmed(paid(SECOND))).toEqual(PACKS_OF_ITEM)
		expect(markConfirmed(paid(SECOND))).toBeNull()
	})

	test('takes off nothing if its items are unknown', () => {
		markStarted(FIRST)
		expect(markConfirmed(paid(FIRST, [{ ...ITEM, product_id: null }]))).toEqual({})
		markStarted(SECOND)
		expect(markConfirmed(paid(SECOND, [{ ...ITEM, size: undefined }]))).toEqual({})
	})
})

test("somebody else's order confirms nothing, and leaves the payment of this tab alone", () => {
	markStarted(FIRST, PACKS)
	expect(markConfirmed(paid(SECOND), SECOND)).toBeNull()
	expect(findConfirmedOrder()).toBeNull()
	expect(markConfirmed(paid(FIRST))).toEqual(PACKS)
})

test('without storage, an order is confirmed in the document that began it', () => {
	const blocked = {
		get localStorage(): never {
			throw new DOMException('Blocked', 'SecurityError')
		},
		get sessionStorage(): never {
			throw new DOMException('Blocked', 'SecurityError')
		},
	}
	vi.stubGlobal('window', blocked)
	markStarted(FIRST, PACKS)
	expect(markConfirmed(paid(SECOND))).toBeNull()
	expect(markConfirmed(paid(FIRST))).toEqual(PACKS_OF_ITEM)
	expect(markConfirmed(paid(FIRST))).toBeNull()
})
