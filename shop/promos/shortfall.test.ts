import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countMissingPacks, discountFor, type PromoLine } from './discount.ts'
import { describeShortfall } from './shortfall.ts'
import { paise, rupees, ZERO_PAISE } from '#shop/money.ts'
import { promoLines } from '#test/fixtures/promo-terms.ts'

const products = [
	{ id: 1, shortName: '100% Pure', sizes: [{ value: 'small', name: 'Small' }] },
	{ id: 2, shortName: 'Perfect', sizes: [] },
	{ id: 3, shortName: 'Classic', sizes: [] },
]
const line = (productId: number, quantity = 1): PromoLine => {
	return { productId, size: 'small', price: rupees(240), quantity }
}
const PERFECT = [{ productId: 2, size: null }]
const CLASSIC = [{ productId: 3, size: null }]
const twoPlusOne = { kind: 'buy_x_get_y', buy: 2, get: 1, goods: null, freeGoods: null } as const

describe('free packs', () => {
	const hint = (terms: Parameters<typeof describeShortfall>[0], ...lines: PromoLine[]) =>
		describeShortfall(terms, { lines, products })

	test('need some more packs', () => {
		expect(hint(twoPlusOne, line(1, 2))).toBe('Add 1 more pack to use this code: buy 2, get 1 free.')
		expect(hint(twoPlusOne, line(1))).toBe('Add 2 more packs to use this code: buy 2, get 1 free.')
	})
	test('need packs of the chosen products', () => {
		const perfect = { ...twoPlusOne, goods: PERFECT }
		expect(hint(perfect, line(2, 2), line(1, 9))).toBe(
			'Add 1 more pack of Perfect to use this code: buy 2, get 1 free.',
		)
		expect(hint({ ...perfect, goods: [...PERFECT, { productId: 1, size: 'small' }] }, line(3))).toBe(
			'Add 3 packs of Perfect or 100% Pure (Small) to use this code: buy 2, get 1 free.',
		)
	})
	test('need the free packs in the cart', () => {
		const gift = { ...twoPlusOne, goods: PERFECT, freeGoods: CLASSIC }
		expect(hint(gift, line(2, 2))).toBe('Add the free pack of Classic to use this code: buy 2, get 1 free.')
		expect(hint({ ...gift, get: 2 }, line(2))).toBe(
			'Add 1 more pack of Perfect and the 2 free packs of Classic to use this code: buy 2, get 2 free.',
		)
		expect(hint(gift, line(3))).toBe('Add 2 packs of Perfect to use this code: buy 2, get 1 free.')
		expect(hint({ ...gift, goods: null }, line(3), line(1))).toBe(
			'Add 1 more pack other than Classic to use this code: buy 2, get 1 free.',
		)
	})
	test('are given once what the hint says is missing is added, and not before', () => {
		fc.assert(
			fc.property(promoLines, fc.integer({ min: 1, max: 6 }), fc.boolean(), (lines, buy, isGift) => {
				const terms = { ...twoPlusOne, buy, goods: PERFECT, freeGoods: isGift ? CLASSIC : null }
				const { toBuy, toGet } = countMissingPacks(terms, lines)
				const withPacks = (bought: number, got: number) =>
					discountFor(terms, {
						lines: [...lines, line(2, bought), line(3, got)],
						shipping: ZERO_PAISE,
					}).total
				expect(withPacks(toBuy, toGet)).toBeGreaterThan(0)
				expect(toBuy === 0 || withPacks(toBuy - 1, toGet) === 0).toBe(true)
				expect(toGet === 0 || withPacks(toBuy, 0) === 0).toBe(true)
			}),
		)
	})
})

test('a code for chosen products names them', () => {
	const cart = { lines: [line(1)], products }
	expect(describeShortfall({ kind: 'fixed', amount: paise(5000), goods: PERFECT }, cart)).toBe(
		'This code is only for Perfect.',
	)
	expect(describeShortfall({ kind: 'fixed', amount: paise(5000), goods: null }, cart)).toBeNull()
})

test('nothing that is not sold is said to be missing', () => {
	const goods = [{ productId: 9, size: null }]
	const cart = { lines: [line(1)], products }
	expect(describeShortfall({ kind: 'fixed', amount: paise(5000), goods }, cart)).toBeNull()
	expect(describeShortfall({ ...twoPlusOne, goods }, cart)).toBeNull()
	expect(describeShortfall({ ...twoPlusOne, freeGoods: goods }, cart)).toBeNull()
})

test('a code for free shipping says that shipping is free already', () =>
	expect(describeShortfall({ kind: 'free_shipping' }, { lines: [line(1, 2)], products })).toBe(
		'Shipping is already free for this order.',
	))
