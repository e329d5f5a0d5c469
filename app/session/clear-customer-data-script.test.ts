import { describe, expect, test } from 'vitest'
import { CLEAR_CUSTOMER_DATA } from './clear-customer-data-script.ts'

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

type Browser = { tab?: Stored | null; browser?: Stored; type?: string }

/** Loads a page for the customer in a browser with these storages, and returns what is left in them. */
function load(customer: string | undefined, { tab = {}, browser = {}, type = 'navigate' }: Browser) {
	const sessionStorage = tab && Object.assign(Object.create(METHODS) as Stored, tab)
	const localStorage = Object.assign(Object.create(METHODS) as Stored, browser)
	const page = { documentElement: { dataset: customer === undefined ? {} : { customer } } }
	let reloads = 0
	const listeners = new Map<string, (event: object) => void>()
	const dispatched: string[] = []
	const globals = {
		window: { sessionStorage, localStorage },
		localStorage,
		document: page,
		performance: { getEntriesByType: () => [{ type }] },
		location: { reload: () => (reloads += 1) },
		addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
		dispatchEvent: ({ type: name }: Event) => dispatched.push(name),
	}
	// oxlint-disable-next-line typescript/no-implied-eval -- as the page runs it
	new Function(...Object.keys(globals), CLEAR_CUSTOMER_DATA)(...Object.values(globals))
	return {
		left: { tab: { ...sessionStorage }, browser: { ...localStorage }, reloads },
		isDraftCleared: Object.hasOwn(page.documentElement.dataset, 'draftCleared'),
		signOutElsewhere: () => METHODS.removeItem.call(localStorage, 'sk3_coffee_customer'),
		/** Sends an event to the loaded page, and returns what the page then does. */
		send: (name: string, event: object) => {
			listeners.get(name)?.(event)
			return [...dispatched, ...(reloads > 0 ? ['reload'] : [])]
		},
	}
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
	sk3_coffee_begun_payments: '[["SK3-7F3",{"1|small|fine":1}]]',
	sk3_coffee_cart: '[]',
	sk3_coffee_price_cache: '{}',
}
const CLEARED_TAB = { 'react-router-scroll-positions': '{}', sk3_session_ended: '' }
const { sk3_coffee_begun_payments, sk3_coffee_cart, sk3_coffee_price_cache } = MEENAS_BROWSER
const CLEARED_BROWSER = { sk3_coffee_begun_payments, sk3_coffee_cart, sk3_coffee_price_cache }

test('after a sign-out, only the cart, what payments take off it, and the prices stay', () => {
	expect(load('', { tab: MEENAS_TAB, browser: MEENAS_BROWSER }).left).toEqual({
		tab: CLEARED_TAB,
		browser: CLEARED_BROWSER,
		reloads: 0,
	})
})

test('a checkout that loses its draft can say so', () => {
	expect(load('', { tab: MEENAS_TAB }).isDraftCleared).toBe(true)
	expect(load('', { tab: { sk3_coffee_customer: 'meena' } }).isDraftCleared).toBe(false)
	expect(load('meena', { tab: MEENAS_TAB }).isDraftCleared).toBe(false)
})

test('another customer finds nothing of the first, and is remembered', () => {
	expect(load('ravi', { tab: MEENAS_TAB, browser: MEENAS_BROWSER }).left).toEqual({
		tab: { ...CLEARED_TAB, sk3_coffee_customer: 'ravi' },
		browser: { ...CLEARED_BROWSER, sk3_coffee_customer: 'ravi' },
		reloads: 0,
	})
})

test('a tab that slept through the sign-out is cleared too', () => {
	expect(load('', { tab: MEENAS_TAB, browser: CLEARED_BROWSER }).left.tab).toEqual(CLEARED_TAB)
})

test('the same customer, and a guest who stays one, keep everything', () => {
	expect(load('meena', { tab: MEENAS_TAB, browser: MEENAS_BROWSER }).left).toEqual({
		tab: MEENAS_TAB,
		browser: MEENAS_BROWSER,
		reloads: 0,
	})
	const draft = { sk3_coffee_checkout: 'a draft' }
	expect(load('', { tab: draft }).left).toEqual({ tab: draft, browser: {}, reloads: 0 })
})

test('a guest who signs in keeps the draft', () => {
	const draft = { sk3_coffee_checkout: 'a draft' }
	expect(load('meena', { tab: draft }).left).toEqual({
		tab: { ...draft, sk3_coffee_customer: 'meena' },
		browser: { sk3_coffee_customer: 'meena' },
		reloads: 0,
	})
})

test('a page that does not know who is signed in changes nothing', () => {
	expect(load(undefined, { tab: MEENAS_TAB, browser: MEENAS_BROWSER }).left).toEqual({
		tab: MEENAS_TAB,
		browser: MEENAS_BROWSER,
		reloads: 0,
	})
})

test('a page from the history is loaded again first when somebody else is signed in, once', () => {
	expect(load('', { tab: MEENAS_TAB, browser: MEENAS_BROWSER, type: 'back_forward' }).left).toEqual({
		tab: MEENAS_TAB,
		browser: MEENAS_BROWSER,
		reloads: 1,
	})
	expect(load('meena', { tab: MEENAS_TAB, browser: MEENAS_BROWSER, type: 'back_forward' }).left.reloads).toBe(
		0,
	)
})

test('every page from the history is loaded again in a tab that has seen a session end', () => {
	const ended = { sk3_session_ended: '' }
	expect(load('', { tab: ended, type: 'back_forward' }).left.reloads).toBe(1)
	expect(load('', { tab: ended, type: 'reload' }).left).toEqual({ tab: ended, browser: {}, reloads: 0 })
	const ravis = { ...ended, sk3_coffee_customer: 'ravi' }
	const browser = { sk3_coffee_customer: 'ravi' }
	expect(load('ravi', { tab: ravis, browser, type: 'back_forward' }).left.reloads).toBe(1)
	expect(load('', { type: 'back_forward' }).left.reloads).toBe(0)
})

test('the browser storage is cleared where the tab storage is blocked', () => {
	expect(load('', { tab: null, browser: MEENAS_BROWSER }).left.browser).toEqual(CLEARED_BROWSER)
})

describe('another tab', () => {
	const sendStorageEvent = (event: object) => load('', {}).send('storage', event)
	const key = 'sk3_coffee_customer'

	test('that signs in updates the page, and one that signs out or changes the customer reloads it', () => {
		expect(sendStorageEvent({ key, oldValue: null, newValue: 'meena' })).toEqual(['session-changed'])
		expect(sendStorageEvent({ key, oldValue: 'meena', newValue: null })).toEqual(['reload'])
		expect(sendStorageEvent({ key, oldValue: 'meena', newValue: 'ravi' })).toEqual(['reload'])
	})

	test('that changes something else, such as the cart, does neither', () => {
		expect(sendStorageEvent({ key: 'sk3_coffee_cart', oldValue: '[]' })).toEqual([])
		expect(sendStorageEvent({ key: null, oldValue: null })).toEqual([])
	})
})

describe('a page from the back/forward cache', () => {
	const show = (customer: string, known: Stored, persisted = true) => {
		const loaded = load(customer, { tab: { ...known }, browser: known })
		return loaded.send('pageshow', { persisted })
	}

	test('updates while the same customer, or nobody, is signed in', () => {
		expect(show('meena', { sk3_coffee_customer: 'meena' })).toEqual(['session-changed'])
		expect(show('', {})).toEqual(['session-changed'])
	})

	test('is loaded again after a sign-out in another tab', () => {
		const loaded = load('meena', {})
		loaded.signOutElsewhere()
		expect(loaded.send('pageshow', { persisted: true })).toEqual(['reload'])
	})

	test('is left alone when it is shown for the first time', () => {
		expect(show('meena', { sk3_coffee_customer: 'meena' }, false)).toEqual([])
	})
})
