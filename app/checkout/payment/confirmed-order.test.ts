import { beforeEach, expect, test, vi } from 'vitest'
import { findConfirmedOrder, markBegun, markConfirmed } from './confirmed-order.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'

const FIRST = 'SK3-AAAAAAAA-20261120'
const SECOND = 'SK3-BBBBBBBB-20261120'
const CONFIRMED = { ordered: null }

function newStorage() {
	const stored = new Map<string, string>()
	return {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
		removeItem: (key: string) => void stored.delete(key),
	}
}

beforeEach(() => vi.stubGlobal('window', { localStorage: newStorage(), sessionStorage: newStorage() }))

test('an order whose payment was begun here is confirmed once', () => {
	markBegun(FIRST)
	expect(markConfirmed(FIRST)).toEqual(CONFIRMED)
	expect(findConfirmedOrder()).toBe(FIRST)
	expect(markConfirmed(FIRST)).toBeNull()
})

test('it takes off the cart what was in it when its payment was begun, also if it is found paid later', () => {
	markBegun(FIRST, { '1|small|fine': 2 })
	markBegun(SECOND, { '2|small|fine': 1 })
	markBegun(FIRST)
	expect(markConfirmed(FIRST)).toEqual({ ordered: { '1|small|fine': 2 } })
})

test('so it is in another tab, to which the provider has returned', () => {
	markBegun(FIRST)
	markBegun(SECOND)
	tabStorage.removeItem(TRANSACTION_KEY)
	expect(markConfirmed(FIRST)).toEqual(CONFIRMED)
	expect(markConfirmed(SECOND)).toEqual(CONFIRMED)
})

test('and in the tab that began it, before the last release', () => {
	tabStorage.setItem(TRANSACTION_KEY, FIRST)
	expect(markConfirmed(FIRST)).toEqual(CONFIRMED)
	expect(markConfirmed(FIRST)).toBeNull()
})

test('the result of an earlier order that is opened again confirms nothing', () => {
	for (const number of [FIRST, SECOND]) {
		markBegun(number)
		expect(markConfirmed(number)).toEqual(CONFIRMED)
	}
	expect(markConfirmed(FIRST)).toBeNull()
	expect(findConfirmedOrder()).toBe(SECOND)
})

test("nor does that of somebody else's order, which leaves the payment of this tab alone", () => {
	markBegun(FIRST)
	expect(markConfirmed(SECOND)).toBeNull()
	expect(findConfirmedOrder()).toBeNull()
	expect(markConfirmed(FIRST)).toEqual(CONFIRMED)
})

test('a confirmed order whose tab was duplicated while it was paid is not confirmed again', () => {
	markBegun(FIRST)
	expect(markConfirmed(FIRST)).toEqual(CONFIRMED)
	tabStorage.setItem(TRANSACTION_KEY, FIRST)
	expect(markConfirmed(FIRST)).toBeNull()
	expect(tabStorage.getItem(TRANSACTION_KEY)).toBeNull()
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
	markBegun(FIRST)
	expect(markConfirmed(SECOND)).toBeNull()
	expect(markConfirmed(FIRST)).toEqual(CONFIRMED)
	expect(markConfirmed(FIRST)).toBeNull()
})
