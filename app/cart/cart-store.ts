/** The cart of this browser, in localStorage and so shared by all tabs. If storage is blocked or full, it is in memory. */
import { useSyncExternalStore } from 'react'
import { type Cart, CART_KEY, readCart, writeCart } from '#shop/cart/rules.ts'

type CartState = {
	cart: Cart
	isReady: boolean
	/** Whether the last change was made in another tab. Undefined if there was none since the page loaded. */
	isFromOtherTab?: boolean
}

/** The state on the server and during hydration, when the cart is not known yet. */
const NOT_READY: CartState = { cart: [], isReady: false }
let state = NOT_READY
/** Full storage keeps an outdated cart, so that only memory is used from then on. */
let isStorageFull = false
const listeners = new Set<() => void>()

export function useCart(): CartState {
	return useSyncExternalStore(subscribe, getState, () => NOT_READY)
}

export function getCart(): Cart {
	return getState().cart
}

/** False if the cart lasts only as long as this document, so that another one must receive it in its URL. */
export function isCartPersisted(): boolean {
	return readStorage() !== null
}

/** Every change is made to the cart as it is stored now, which another tab may have written since this one read it. */
export function updateCart(change: (cart: Cart) => Cart): void {
	const cart = change(readStorage() ?? getCart())
	try {
		localStorage.setItem(CART_KEY, writeCart(cart))
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
		isStorageFull = true
	}
	publish(cart)
}

function getState(): CartState {
	if (!state.isReady) state = { cart: readStorage() ?? [], isReady: true }
	return state
}

/** Returns null if storage is blocked or full. */
function readStorage(): Cart | null {
	if (isStorageFull) return null
	try {
		return readCart(localStorage.getItem(CART_KEY))
	} catch (error) {
		if (error instanceof DOMException) return null
		throw error
	}
}

function publish(cart: Cart, isFromOtherTab = false): void {
	state = { cart, isReady: true, isFromOtherTab }
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) for (const type of SYNC_EVENTS) addEventListener(type, syncFromOtherTab)
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
		if (listeners.size === 0) for (const type of SYNC_EVENTS) removeEventListener(type, syncFromOtherTab)
	}
}

/** A page in the back/forward cache gets no events until it is shown again. */
const SYNC_EVENTS = ['storage', 'pageshow']

function syncFromOtherTab({ key, persisted }: Event & { key?: string | null; persisted?: boolean }): void {
	// The key is null when the other tab has cleared the whole storage.
	if (key === CART_KEY || key === null || persisted) publish(readStorage() ?? state.cart, true)
}
