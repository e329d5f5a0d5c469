/** The cart of this browser, in localStorage and so shared by all tabs. If storage is blocked or full, it is in memory. */
import { useSyncExternalStore } from 'react'
import {
	addLine,
	type Cart,
	CART_KEY,
	type CartLine,
	lineKey,
	linePrice,
	readCart,
	removeLine,
	setQuantity,
	withPrice,
	writeCart,
} from '#shop/cart/rules.ts'

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

/** Changes to the cart, for code outside components. Components get them from `useCart`. */
export const cartActions = {
	add: (line: CartLine) => update((cart) => addLine(cart, line)),
	setQuantity: (key: string, quantity: number) => update((cart) => setQuantity(cart, key, quantity)),
	remove: (key: string) => update((cart) => removeLine(cart, key)),
	clear: () => update(() => []),
	replaceWith: (lines: Cart) => update(() => lines),
	reprice: (lines: Cart) =>
		update((cart) => cart.map((line) => withPrice(line, linePrice(lines.find(isSameLine(line)) ?? line)))),
}

export function useCart() {
	return { ...useSyncExternalStore(subscribe, getState, () => NOT_READY), ...cartActions }
}

export function getCart(): Cart {
	return getState().cart
}

/** False if the cart lasts only as long as this document, so that another one must receive it in its URL. */
export function isCartPersisted(): boolean {
	return readStorage() !== null
}

function update(change: (cart: Cart) => Cart): void {
	// Another tab may have written since: the change applies to what is stored, not to what this tab last read.
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
	if (listeners.size === 0) addEventListener('storage', syncFromOtherTab)
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
		if (listeners.size === 0) removeEventListener('storage', syncFromOtherTab)
	}
}

function syncFromOtherTab({ key }: StorageEvent): void {
	// The key is null when the other tab has cleared the whole storage.
	if (key === CART_KEY || key === null) publish(readStorage() ?? [], true)
}

function isSameLine(line: CartLine) {
	return (other: CartLine) => lineKey(other) === lineKey(line)
}
