import { beforeEach, expect, test, vi } from 'vitest'
import { findConfirmedOrder, markBegun, markConfirmed } from './confirmed-order.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'

const FIRST = 'SK3-AAAAAAAA-20261120'
const SECOND = 'SK3-BBBBBBBB-20261120'

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
	expect(markConfirmed(FIRST)).toBe(true)
	expect(findConfirmedOrder()).toBe(FIRST)
	expect(markConfirmed(FIRST)).toBe(false)
})

test('so it is in another tab, to which the provider has returned', () => {
	markBegun(FIRST)
	markBegun(SECOND)
	tabStorage.removeItem(TRANSACTION_KEY)
	expect(markConfirmed(FIRST)).toBe(true)
	expect(markConfirmed(SECOND)).toBe(true)
})

test('and in the tab that began it, before the last release', () => {
	tabStorage.setItem(TRANSACTION_KEY, FIRST)
	expect(markConfirmed(FIRST)).toBe(true)
	expect(markConfirmed(FIRST)).toBe(false)
})

test('the result of an earlier order that is opened again confirms nothing', () => {
	for (const number of [FIRST, SECOND]) {
		markBegun(number)
		expect(markConfirmed(number)).toBe(true)
	}
	expect(markConfirmed(FIRST)).toBe(false)
	expect(findConfirmedOrder()).toBe(SECOND)
})

test("nor does that of somebody else's order, which leaves the payment of this tab alone", () => {
	markBegun(FIRST)
	expect(markConfirmed(SECOND)).toBe(false)
	expect(findConfirmedOrder()).toBeNull()
	expect(markConfirmed(FIRST)).toBe(true)
})

test('a confirmed order whose tab was duplicated while it was paid is not confirmed again', () => {
	markBegun(FIRST)
	expect(markConfirmed(FIRST)).toBe(true)
	tabStorage.setItem(TRANSACTION_KEY, FIRST)
	expect(markConfirmed(FIRST)).toBe(false)
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
	expect(markConfirmed(SECOND)).toBe(false)
	expect(markConfirmed(FIRST)).toBe(true)
	expect(markConfirmed(FIRST)).toBe(false)
})
