import { describe, expect, test } from 'vitest'
import { AmountInRupees, CampaignCodesInput, PromoCode, PromoInput } from './input.ts'
import { rupees } from '#shop/money.ts'

const PERCENT = { code: 'pongal15', kind: 'percentage', percent: '15' }
const FIXED = { code: 'PONGAL50', kind: 'fixed', amount: '50' }
const FREE_SHIPPING = { code: 'SHIPFREE', kind: 'free_shipping' }
const TWO_PLUS_ONE = { code: 'TWO', kind: 'buy_x_get_y', buyQuantity: '2', getQuantity: '1' }
const OFFER = { method: 'automatic', name: 'Pongal offer', kind: 'percentage', percent: '15' }
const wrong = (form: object) => PromoInput.safeParse(form).error?.issues.map(({ path }) => path[0]) ?? []

describe('a new promo code', () => {
	test('is read from a form or the command line; empty fields are null', () => {
		const form = { ...PERCENT, atMost: ' 90 ', minimumOrder: '1,200', uses: '', startsAt: '2026-12-01' }
		expect(PromoInput.parse(form)).toEqual({
			method: 'code',
			code: 'PONGAL15',
			name: null,
			kind: 'percentage',
			percent: 15,
			amount: null,
			atMost: rupees(90),
			goods: null,
			buyQuantity: null,
			getQuantity: null,
			freeGoods: null,
			firstOrderOnly: false,
			minimumOrder: rupees(1200),
			uses: null,
			usesPerCustomer: null,
			startsAt: new Date('2026-11-30T18:30:00Z'),
			endsAt: null,
		})
		expect(PromoInput.parse(FIXED)).toMatchObject({ amount: rupees(50), percent: null })
		for (const percent of ['15%', ' 15 % '])
			expect(PromoInput.parse({ ...PERCENT, percent }).percent).toBe(15)
	})

	test.each([
		['percent', { ...PERCENT, percent: '0' }],
		['percent', { ...PERCENT, percent: '101' }],
		['percent', { ...PERCENT, percent: '0x10' }],
		['percent', { ...PERCENT, percent: '1.5' }],
		['percent', { ...PERCENT, percent: '' }],
		['percent', { ...FIXED, percent: '10' }],
		['amount', { ...FIXED, amount: '0' }],
		['amount', { ...FIXED, amount: '1e5' }],
		['amount', { ...FIXED, amount: '12,50' }],
		['amount', { ...PERCENT, amount: '50' }],
		['atMost', { ...PERCENT, atMost: '0' }],
		['atMost', { ...PERCENT, atMost: '0.001' }],
		['atMost', { ...FIXED, atMost: '20' }],
		['uses', { ...PERCENT, uses: '0' }],
		['usesPerCustomer', { ...PERCENT, usesPerCustomer: '1e2' }],
		['startsAt', { ...PERCENT, startsAt: '0000-01-01' }],
		['endsAt', { ...PERCENT, endsAt: '2026-02-30' }],
		['endsAt', { ...PERCENT, startsAt: '2026-12-02', endsAt: '2026-12-01' }],
		['code', { ...PERCENT, code: 'ＰＯＮＧＡＬ' }],
		['code', { ...PERCENT, code: 'PONGAL 15' }],
		['code', { ...PERCENT, code: '' }],
		['code', { ...PERCENT, code: 'A'.repeat(41) }],
		['kind', { ...PERCENT, kind: 'gift' }],
		['amount', { ...FIXED, amount: '' }],
		['amount', { ...FIXED, amount: '1000000.01' }],
		['uses', { ...PERCENT, uses: '1000001' }],
		['uses', { ...PERCENT, uses: '12345678' }],
		['endsAt', { ...PERCENT, startsAt: '2026-12-01', endsAt: '2026-11-30' }],
		['goods', { ...PERCENT, goods: '1,x:y:z' }],
		['goods', { ...FREE_SHIPPING, goods: '1' }],
		['percent', { ...FREE_SHIPPING, percent: '10' }],
		['buyQuantity', { ...TWO_PLUS_ONE, buyQuantity: '' }],
		['getQuantity', { ...TWO_PLUS_ONE, getQuantity: '0' }],
		['getQuantity', { ...PERCENT, getQuantity: '1' }],
		['freeGoods', { ...PERCENT, freeGoods: '1' }],
		['freeGoods', { ...TWO_PLUS_ONE, goods: '1', freeGoods: '2,1' }],
		['freeGoods', { ...TWO_PLUS_ONE, goods: '1:small', freeGoods: '1' }],
		['usesPerCustomer', { ...PERCENT, firstOrderOnly: 'on', usesPerCustomer: '2' }],
		['name', { ...PERCENT, method: 'automatic', name: ' ' }],
		['name', { ...PERCENT, method: 'campaign', name: 'x'.repeat(61) }],
		['uses', { ...OFFER, uses: '5' }],
		['usesPerCustomer', { ...OFFER, usesPerCustomer: '1' }],
		['firstOrderOnly', { ...OFFER, firstOrderOnly: 'on' }],
		['uses', { ...OFFER, method: 'campaign', uses: '5' }],
		['method', { ...PERCENT, method: 'gift' }],
	])('is refused with an invalid %s: %j', (field, form) => expect(wrong(form)).toEqual([field]))

	test('may give a pack size free with the others of its product', () => {
		expect(wrong({ ...TWO_PLUS_ONE, goods: '1', freeGoods: '1:small' })).toEqual([])
		expect(wrong({ ...TWO_PLUS_ONE, goods: '1:small,2', freeGoods: '1' })).toEqual([])
	})

	test('accepts each number at its limits', () => {
		const edges = { percent: '100', minimumOrder: '1000000', uses: '1000000', usesPerCustomer: '1' }
		expect(PromoInput.parse({ ...PERCENT, ...edges })).toMatchObject({
			percent: 100,
			minimumOrder: rupees(1_000_000),
			uses: 1_000_000,
			usesPerCustomer: 1,
		})
		expect(PromoInput.parse({ ...PERCENT, percent: ' 1 ' })).toMatchObject({ percent: 1 })
		expect(wrong({ ...PERCENT, code: 'A'.repeat(40), startsAt: '2026-12-01' })).toEqual([])
		expect(wrong({ ...PERCENT, endsAt: '2026-12-01' })).toEqual([])
	})

	test('begins and ends at midnight in India, and its last day belongs to it', () => {
		const lastDay = PromoInput.parse({ ...PERCENT, startsAt: '2026-12-31', endsAt: '2026-12-31' })
		expect(lastDay).toMatchObject({
			startsAt: new Date('2026-12-30T18:30:00Z'),
			endsAt: new Date('2026-12-31T18:30:00Z'),
		})
	})

	test('of a fixed amount has no percentage terms', () => {
		expect(PromoInput.parse({ ...FIXED, percent: ' ', atMost: '' })).toMatchObject({
			kind: 'fixed',
			percent: null,
			atMost: null,
		})
	})
})

describe('a promotion', () => {
	test('is for products or pack sizes', () =>
		expect(PromoInput.parse({ ...PERCENT, goods: ' 1, 2:small' })).toMatchObject({
			goods: [
				{ productId: 1, size: null },
				{ productId: 2, size: 'small' },
			],
		}))
	test('is for pack sizes of several words, and in Tamil', () =>
		expect(PromoInput.parse({ ...PERCENT, goods: '1:family pack, 2:சிறியது ' })).toMatchObject({
			goods: [
				{ productId: 1, size: 'family pack' },
				{ productId: 2, size: 'சிறியது' },
			],
		}))
	test('is for at most 500 products and pack sizes, and says so', () => {
		const goods = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
		expect(wrong({ ...PERCENT, goods: goods(500) })).toEqual([])
		expect(PromoInput.safeParse({ ...PERCENT, goods: goods(501) }).error?.issues).toMatchObject([
			{ path: ['goods'], message: expect.stringContaining('at most 500 products') },
		])
	})
	test('makes packs free: more of the same, or others', () => {
		expect(PromoInput.parse(TWO_PLUS_ONE)).toMatchObject({ buyQuantity: 2, getQuantity: 1, freeGoods: null })
		expect(wrong({ ...TWO_PLUS_ONE, goods: '1,2', freeGoods: '2' })).toEqual([])
		expect(wrong({ ...TWO_PLUS_ONE, freeGoods: '2' })).toEqual([])
	})
	test('for the first order has one use per customer', () => {
		const first = { ...PERCENT, firstOrderOnly: 'on' }
		expect(PromoInput.parse(first)).toMatchObject({ firstOrderOnly: true, usesPerCustomer: 1 })
		expect(wrong({ ...first, usesPerCustomer: '1' })).toEqual([])
	})
	test('that is no code is known by its name', () =>
		expect(PromoInput.parse(OFFER)).toMatchObject({ name: 'Pongal offer', code: 'PONGAL OFFER' }))
	test('of one kind does not name the fields of another', () => {
		expect(PromoInput.parse(FREE_SHIPPING)).toMatchObject({ percent: null, amount: null, goods: null })
	})
})

describe('the codes of a campaign', () => {
	const read = (prefix: string, count: string) => CampaignCodesInput.safeParse({ prefix, count }).success
	test('are 1 to 5,000, with a prefix', () => {
		expect(CampaignCodesInput.parse({ prefix: ' diwali ', count: '5000' })).toEqual({
			prefix: 'DIWALI',
			count: 5000,
		})
		expect([read('D', '1'), read('D', '0'), read('D', '5001'), read('D', '10.5')]).toEqual([
			true,
			false,
			false,
			false,
		])
		expect([read('', '1'), read('A-B', '1'), read('A'.repeat(21), '1')]).toEqual([false, false, false])
	})
})

describe('an entered code', () => {
	test('is trimmed and upper-cased', () => expect(PromoCode.parse(' filter10 ')).toBe('FILTER10'))
	test('is required', () =>
		expect(PromoCode.safeParse(' ').error?.issues).toMatchObject([{ message: 'Please enter a promocode' }]))
	test('is refused with control characters or more than forty characters', () => {
		expect(PromoCode.safeParse('FILTER\u000010').success).toBe(false)
		expect(PromoCode.safeParse('A'.repeat(40)).success).toBe(true)
		expect(PromoCode.safeParse('A'.repeat(41)).success).toBe(false)
	})
})

test('an amount that a client states is from ₹0 to ₹1 crore', () => {
	expect([0, 10_000_000].map((amount) => AmountInRupees.safeParse(amount).success)).toEqual([true, true])
	expect([-0.01, 10_000_001].map((amount) => AmountInRupees.safeParse(amount).success)).toEqual([
		false,
		false,
	])
})
