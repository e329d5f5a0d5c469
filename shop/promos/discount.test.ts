import { describe, expect, test } from 'vitest'
import { discountFor, missingForFreePacks, needsItems, type PromoLine } from './discount.ts'
import type { PromoGoods } from './rules.ts'
import { paise, rupees } from '#shop/money.ts'

const line = (productId: number, price: number, quantity = 1, size = 'small'): PromoLine => {
	return { productId, size, price: rupees(price), quantity }
}
const cart = (...lines: PromoLine[]) => ({ lines, shipping: rupees(40) })
const PURE: PromoGoods = [{ productId: 1, size: null }]
const fifth = { kind: 'percentage', percent: 20, atMost: null, goods: null } as const

describe('a discount on the order', () => {
	const order = cart(line(1, 200))

	test('is a percentage of goods and shipping', () => {
		expect(discountFor(fifth, order)).toEqual({
			total: rupees(48),
			lines: [{ amount: 0, freeQuantity: 0 }],
			shipping: 0,
		})
		expect(discountFor({ ...fifth, percent: 100 }, order).total).toBe(rupees(240))
	})
	test('has the maximum of its percentage', () => {
		expect(discountFor({ ...fifth, atMost: rupees(48) }, order).total).toBe(rupees(48))
		expect(discountFor({ ...fifth, atMost: rupees(47.99) }, order).total).toBe(rupees(47.99))
		expect(discountFor({ ...fifth, atMost: rupees(100) }, order).total).toBe(rupees(48))
	})
	test('is an amount, but never more than the order', () => {
		expect(discountFor({ kind: 'fixed', amount: rupees(50), goods: null }, order).total).toBe(rupees(50))
		expect(discountFor({ kind: 'fixed', amount: rupees(500), goods: null }, order).total).toBe(rupees(240))
	})
})

describe('a discount on chosen products', () => {
	const mixed = cart(line(1, 100), line(2, 300), line(1, 200, 1, 'medium'))

	test('is a percentage of these alone, without shipping, and belongs to their lines', () => {
		expect(discountFor({ ...fifth, goods: PURE }, mixed)).toEqual({
			total: rupees(60),
			lines: [
				{ amount: rupees(20), freeQuantity: 0 },
				{ amount: 0, freeQuantity: 0 },
				{ amount: rupees(40), freeQuantity: 0 },
			],
			shipping: 0,
		})
		expect(discountFor({ ...fifth, atMost: rupees(30), goods: PURE }, mixed).lines[0]?.amount).toBe(
			rupees(10),
		)
	})
	test('is for any of several chosen goods', () => {
		const goods = [
			{ productId: 1, size: 'medium' },
			{ productId: 2, size: null },
		]
		const { lines } = discountFor({ ...fifth, goods }, mixed)
		expect(lines.map(({ amount }) => amount)).toEqual([0, rupees(60), rupees(40)])
	})
	test('can be on one pack size', () => {
		const goods = [{ productId: 1, size: 'medium' }]
		const { lines } = discountFor({ ...fifth, goods }, mixed)
		expect(lines.map(({ amount }) => amount)).toEqual([0, 0, rupees(40)])
	})
	test('is never more than these, and nothing without them', () => {
		const off = { kind: 'fixed', amount: rupees(500), goods: PURE } as const
		expect(discountFor(off, mixed).total).toBe(rupees(300))
		expect(discountFor(off, cart(line(2, 300))).total).toBe(0)
	})
	test('is divided to the paisa', () => {
		const off = { kind: 'fixed', amount: paise(100), goods: PURE } as const
		const { lines } = discountFor(off, cart(line(1, 1), line(1, 1, 1, 'medium'), line(1, 1, 1, 'large')))
		expect(lines.map(({ amount }) => amount)).toEqual([34, 33, 33])
	})
})

describe('free shipping', () => {
	test('is the cost of shipping, and nothing else', () => {
		expect(discountFor({ kind: 'free_shipping' }, cart(line(1, 200)))).toEqual({
			total: rupees(40),
			lines: [{ amount: 0, freeQuantity: 0 }],
			shipping: rupees(40),
		})
		expect(discountFor({ kind: 'free_shipping' }, { lines: [line(1, 200)], shipping: paise(0) }).total).toBe(
			0,
		)
	})
})

describe('buy some, get some free', () => {
	const twoPlusOne = { kind: 'buy_x_get_y', buy: 2, get: 1, goods: null, freeGoods: null } as const
	const freeOf = (terms: Parameters<typeof discountFor>[0], ...lines: PromoLine[]) =>
		discountFor(terms, cart(...lines)).lines.map(({ freeQuantity }) => freeQuantity)

	test('makes each third pack free', () => {
		expect([2, 3, 5, 6].map((quantity) => freeOf(twoPlusOne, line(1, 240, quantity)))).toEqual([
			[0],
			[1],
			[1],
			[2],
		])
	})
	test('makes the cheapest packs free', () => {
		expect(discountFor(twoPlusOne, cart(line(2, 250), line(1, 120), line(3, 240)))).toMatchObject({
			total: rupees(120),
			lines: [{ freeQuantity: 0 }, { amount: rupees(120), freeQuantity: 1 }, { freeQuantity: 0 }],
		})
		expect(freeOf(twoPlusOne, line(2, 250, 5), line(1, 120))).toEqual([1, 1])
	})
	test('counts the chosen packs alone', () => {
		expect(freeOf({ ...twoPlusOne, goods: PURE }, line(1, 240, 2), line(2, 120, 4))).toEqual([0, 0])
		expect(freeOf({ ...twoPlusOne, goods: PURE }, line(1, 240, 3), line(2, 120, 4))).toEqual([1, 0])
	})
	test('gives other packs free for what is bought, as many as are in the cart', () => {
		const gift = { ...twoPlusOne, freeGoods: [{ productId: 9, size: null }] } as const
		expect(freeOf(gift, line(1, 240, 4), line(9, 100))).toEqual([0, 1])
		expect(freeOf(gift, line(1, 240, 4), line(9, 100, 3))).toEqual([0, 2])
		expect(freeOf(gift, line(1, 240), line(9, 100, 3))).toEqual([0, 0])
	})
	test('is announced once only the free packs are missing', () => {
		const missing = (...lines: PromoLine[]) => missingForFreePacks(twoPlusOne, lines)
		expect(
			[[], [line(1, 240)], [line(1, 240, 2)], [line(1, 240, 3)]].map((lines) => missing(...lines)),
		).toEqual([null, null, 1, null])
		expect(missingForFreePacks({ ...twoPlusOne, goods: PURE }, [line(2, 240, 2)])).toBeNull()
		expect(missingForFreePacks(fifth, [line(1, 240, 2)])).toBeNull()
		expect(missingForFreePacks({ ...twoPlusOne, freeGoods: PURE }, [line(2, 240, 1)])).toBeNull()
	})
})

test('only an amount or a percentage of the order does without its items', () => {
	expect(needsItems(fifth)).toBe(false)
	expect(needsItems({ ...fifth, goods: PURE })).toBe(true)
	expect(needsItems({ kind: 'fixed', amount: rupees(50), goods: null })).toBe(false)
	expect(needsItems({ kind: 'free_shipping' })).toBe(true)
	expect(needsItems({ kind: 'buy_x_get_y', buy: 1, get: 1, goods: null, freeGoods: null })).toBe(true)
})
