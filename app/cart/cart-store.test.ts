import { beforeEach, expect, test, vi } from 'vitest'
import { getCart, updateCart } from './cart-store.ts'
import { packsOf, removePacks } from '#shop/cart/ordered-packs.ts'
import { addLine, CART_KEY, readCart, writeCart } from '#shop/cart/rules.ts'
import { LINE } from '#test/fixtures/checkout/cart.ts'

const OTHER = { ...LINE, id: 2 }
const stored = new Map<string, string>()
const readStored = () => readCart(stored.get(CART_KEY) ?? null)

beforeEach(() =>
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
	}),
)

test('a change is made to what another tab has stored meanwhile', () => {
	stored.set(CART_KEY, writeCart([LINE]))
	expect(getCart()).toEqual([LINE])
	stored.set(CART_KEY, writeCart([{ ...LINE, quantity: 3 }, OTHER]))
	updateCart((cart) => removePacks(cart, packsOf([LINE])))
	expect(readStored()).toEqual([{ ...LINE, quantity: 1 }, OTHER])
	expect(getCart()).toEqual(readStored())

	stored.set(CART_KEY, writeCart([]))
	updateCart((cart) => addLine(cart, OTHER))
	expect(readStored()).toEqual([OTHER])
})
