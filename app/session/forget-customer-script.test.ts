import { expect, test } from 'vitest'
import { FORGET_CUSTOMER } from './forget-customer-script.ts'

type Stored = Record<string, string>

const METHODS = {
	getItem(this: Stored, key: string) {
		return this[key] ?? null
	},
	setItem(this: Stored, key: string, value: string) {
		this[key] = value
	},
	removeItem(this: Stored, key: string) {
		Reflect.deleteProperty(this, key)
	},
}

/** Loads a page for the customer in a browser with these storages, and returns what is left in them. */
function load(
	customer: string | undefined,
	{ tab = {}, browser = {}, type = 'navigate' }: { tab?: Stored | null; browser?: Stored; type?: string },
) {
	const sessionStorage = tab && Object.assign(Object.create(METHODS) as Stored, tab)
	const localStorage = Object.assign(Object.create(METHODS) as Stored, browser)
	let reloads = 0
	const page = { documentElement: { dataset: customer === undefined ? {} : { customer } } }
	// oxlint-disable-next-line typescript/no-implied-eval -- as the page runs it
	const run = new Function('window', 'document', 'performance', 'location', FORGET_CUSTOMER)
	const location = { reload: () => (reloads += 1) }
	run({ sessionStorage, localStorage }, page, { getEntriesByType: () => [{ type }] }, location)
	return { tab: { ...sessionStorage }, browser: { ...localStorage }, reloads }
}

const MEENAS_TAB = {
	sk3_coffee_customer: 'meena',
	sk3_coffee_checkout: 'a draft',
	sk3_coffee_transaction_id: 'SK3-7F3K9QXB-20261120',
	'react-router-scroll-positions': '{}',
}
const MEENAS_BROWSER = {
	sk3_coffee_customer: 'meena',
	sk3_coffee_settled_transaction: 'SK3-7F3K9QXB-20261120',
	sk3_coffee_cart: '[]',
	sk3_coffee_price_cache: '{}',
}
const CLEARED_TAB = { 'react-router-scroll-positions': '{}' }
const CLEARED_BROWSER = { sk3_coffee_cart: '[]', sk3_coffee_price_cache: '{}' }

test('after a sign-out, only the cart and the prices stay', () => {
	expect(load('', { tab: MEENAS_TAB, browser: MEENAS_BROWSER })).toEqual({
		tab: CLEARED_TAB,
		browser: CLEARED_BROWSER,
		reloads: 0,
	})
})

test('another customer finds nothing of the first, and is remembered', () => {
	expect(load('ravi', { tab: MEENAS_TAB, browser: MEENAS_BROWSER })).toEqual({
		tab: { ...CLEARED_TAB, sk3_coffee_customer: 'ravi' },
		browser: { ...CLEARED_BROWSER, sk3_coffee_customer: 'ravi' },
		reloads: 0,
	})
})

test('a tab that slept through the sign-out is cleared too', () => {
	expect(load('', { tab: MEENAS_TAB, browser: CLEARED_BROWSER }).tab).toEqual(CLEARED_TAB)
})

test('the same customer, and a guest who stays one, keep everything', () => {
	expect(load('meena', { tab: MEENAS_TAB, browser: MEENAS_BROWSER })).toEqual({
		tab: MEENAS_TAB,
		browser: MEENAS_BROWSER,
		reloads: 0,
	})
	const draft = { sk3_coffee_checkout: 'a draft' }
	expect(load('', { tab: draft })).toEqual({ tab: draft, browser: {}, reloads: 0 })
})

test('a guest who signs in keeps the draft', () => {
	const draft = { sk3_coffee_checkout: 'a draft' }
	expect(load('meena', { tab: draft })).toEqual({
		tab: { ...draft, sk3_coffee_customer: 'meena' },
		browser: { sk3_coffee_customer: 'meena' },
		reloads: 0,
	})
})

test('a page that does not know who is signed in changes nothing', () => {
	expect(load(undefined, { tab: MEENAS_TAB, browser: MEENAS_BROWSER })).toEqual({
		tab: MEENAS_TAB,
		browser: MEENAS_BROWSER,
		reloads: 0,
	})
})

test('a page from the history is loaded again first when somebody else is signed in, once', () => {
	expect(load('', { tab: MEENAS_TAB, browser: MEENAS_BROWSER, type: 'back_forward' })).toEqual({
		tab: MEENAS_TAB,
		browser: MEENAS_BROWSER,
		reloads: 1,
	})
	expect(load('meena', { tab: MEENAS_TAB, browser: MEENAS_BROWSER, type: 'back_forward' }).reloads).toBe(0)
})

test('the browser storage is cleared where the tab storage is blocked', () => {
	expect(load('', { tab: null, browser: MEENAS_BROWSER }).browser).toEqual(CLEARED_BROWSER)
})
