/** The shopper's cart in this browser. Storage is shared by all tabs, so they agree; where it is blocked, memory serves. */
import { useSyncExternalStore } from 'react'
import {
	addLine,
	type Cart,
	CART_KEY,
	type CartLine,
	lineKey,
	readCart,
	removeLine,
	setQuantity,
} from '#shop/cart/rules.ts'

type CartState = { cart: Cart; isReady: boolean }

/** What the server renders, and the first thing the browser does: nobody knows the cart yet. */
const UNKNOWN: CartState = { cart: [], isReady: false }
let state = UNKNOWN
/** A full storage keeps an old cart: from then on memory knows better. */
let isFull = false
const listeners = new Set<() => void>()

const verbs = {
	add: (line: CartLine) => change((cart) => addLine(cart, line)),
	setQuantity: (key: string, quantity: number) => change((cart) => setQuantity(cart, key, quantity)),
	remove: (key: string) => change((cart) => removeLine(cart, key)),
	clear: () => change(() => []),
	/** Buy Now: the cart is this one line. */
	replaceWith: (lines: Cart) => change(() => lines),
	/** Lines whose price has changed since they were added. */
	reprice: (lines: Cart) =>
		change((cart) => cart.map((one) => ({ ...one, price: lines.find(sameAs(one))?.price ?? one.price }))),
}

export function useCart() {
	return { ...useSyncExternalStore(listen, current, () => UNKNOWN), ...verbs }
}

/** For acts that happen outside a component that shows the cart. */
export const cartVerbs: typeof verbs = verbs

export function cartNow(): Cart {
	return current().cart
}

/** False where the cart lasts only as long as this page: another one has to be told of it. */
export function isCartKept(): boolean {
	return readStored() !== null
}

function change(act: (cart: Cart) => Cart): void {
	// Another tab may have written since: the act is done to what is stored now, not to what this tab last saw.
	const cart = act(readStored() ?? current().cart)
	try {
		localStorage.setItem(CART_KEY, JSON.stringify(cart))
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
		isFull = true
	}
	publish(cart)
}

function current(): CartState {
	if (!state.isReady) state = { cart: readStored() ?? [], isReady: true }
	return state
}

/** Null where storage is blocked or full. */
function readStored(): Cart | null {
	if (isFull) return null
	try {
		return readCart(localStorage.getItem(CART_KEY))
	} catch (error) {
		if (error instanceof DOMException) return null
		throw error
	}
}

function publish(cart: Cart): void {
	state = { cart, isReady: true }
	for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
	if (listeners.size === 0) addEventListener('storage', hearOtherTabs)
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
		if (listeners.size === 0) removeEventListener('storage', hearOtherTabs)
	}
}

function hearOtherTabs({ key }: StorageEvent): void {
	// A null key: the other tab cleared everything.
	if (key === CART_KEY || key === null) publish(readStored() ?? [])
}

function sameAs(line: CartLine) {
	return (other: CartLine) => lineKey(other) === lineKey(line)
}
