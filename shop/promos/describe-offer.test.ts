import { expect, test } from 'vitest'
import { describeOffer } from './describe-offer.ts'
import type { PromoTerms } from './rules.ts'
import { rupees } from '#shop/money.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'

const say = (terms: PromoTerms, minimumOrder: number | null = null) =>
	describeOffer({ terms, minimumOrder: minimumOrder === null ? null : rupees(minimumOrder) }, PRODUCTS)

const SMALL = [{ productId: 2, size: 'small' }]
const ALL = [1, 2, 3].map((productId) => ({ productId, size: null }))

test('a percentage says what it is off, up to how much, and from which amount', () => {
	const percentage = { kind: 'percentage', percent: 10, atMost: null, goods: null } as const
	expect(say(percentage)).toBe('10% off')
	expect(say(percentage, 499)).toBe('10% off orders from ₹499 with shipping')
	expect(say({ ...percentage, atMost: rupees(100) }, 499)).toBe(
		'10% off, up to ₹100, on orders from ₹499 with shipping',
	)
	expect(say({ ...percentage, goods: SMALL })).toBe('10% off Perfect (Small)')
	expect(say({ ...percentage, goods: SMALL }, 499)).toBe(
		'10% off Perfect (Small), on orders from ₹499 with shipping',
	)
})

test('an amount and free shipping say from which amount', () => {
	expect(say({ kind: 'fixed', amount: rupees(50), goods: null }, 500)).toBe(
		'₹50 off orders from ₹500 with shipping',
	)
	expect(say({ kind: 'fixed', amount: rupees(50), goods: ALL })).toBe('₹50 off 100% Pure, Perfect or Classic')
	expect(say({ kind: 'free_shipping' })).toBe('Free shipping')
	expect(say({ kind: 'free_shipping' }, 499)).toBe('Free shipping on orders that come to ₹499 with shipping')
})

test('free packs say which packs count and which are free', () => {
	const free = { kind: 'buy_x_get_y', buy: 2, get: 1, goods: null, freeGoods: null } as const
	expect(say(free)).toBe('Buy 2, get 1 free')
	expect(say({ ...free, goods: SMALL })).toBe('Buy 2, get 1 free on Perfect (Small)')
	expect(say({ ...free, goods: SMALL }, 500)).toBe(
		'Buy 2, get 1 free on Perfect (Small), on orders from ₹500 with shipping',
	)
	expect(say({ ...free, goods: SMALL, freeGoods: [{ productId: 3, size: null }] })).toBe(
		'Buy 2 of Perfect (Small), get 1 of Classic free',
	)
	expect(say({ ...free, freeGoods: SMALL })).toBe('Buy 2, get 1 of Perfect (Small) free')
})

test('many goods, and those that are no longer sold, are not listed', () => {
	const off = { kind: 'percentage', percent: 10, atMost: null } as const
	expect(say({ ...off, goods: [...ALL, ...SMALL] })).toBe('10% off chosen packs')
	expect(say({ ...off, goods: [{ productId: 9, size: null }] })).toBe('10% off chosen packs')
})
