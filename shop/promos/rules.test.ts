import { describe, expect, test } from 'vitest'
import { discountLabel, freeLabel, type Promo, normalizeCode, whyRefused, whyUsedUp } from './rules.ts'
import { rupees } from '#shop/money.ts'

const promo: Promo = {
	id: '1',
	code: 'FILTER10',
	name: null,
	method: 'code',
	terms: { kind: 'percentage', percent: 10, atMost: null, goods: null },
	isActive: true,
	minimumOrder: rupees(200),
	uses: 2,
	usesPerCustomer: 1,
	firstOrderOnly: false,
	startsAt: new Date('2026-11-01T00:00:00Z'),
	endsAt: new Date('2026-12-01T00:00:00Z'),
}
const facts = {
	now: new Date('2026-11-20T00:00:00Z'),
	orderAmount: rupees(200),
	discount: rupees(20),
	hasOrderedBefore: true,
	timesUsed: 1,
	timesUsedByCustomer: 0,
	timesHeld: 0,
}

describe('whyRefused', () => {
	test('accepts a code within its dates, at its minimum, with a use left', () =>
		expect(whyRefused(promo, facts)).toBeNull())
	test('refuses a code before it starts', () =>
		expect(whyRefused(promo, { ...facts, now: new Date('2026-10-31T23:59:59Z') })).toBe('not_started'))
	test('refuses a code at the moment it ends', () =>
		expect(whyRefused(promo, { ...facts, now: new Date('2026-12-01T00:00:00Z') })).toBe('ended'))
	test('refuses a paisa below the minimum', () =>
		expect(whyRefused(promo, { ...facts, orderAmount: rupees(199.99) })).toBe('order_too_small'))
	test('refuses a code that is used up', () =>
		expect(whyRefused(promo, { ...facts, timesUsed: 2 })).toBe('used_up'))
	test('refuses a code that its customer has used up', () =>
		expect(whyRefused(promo, { ...facts, timesUsedByCustomer: 1 })).toBe('used_by_customer'))
	test('refuses a code of which unpaid orders with the same share hold half, but not its last use', () => {
		const four = { ...promo, uses: 4 }
		expect(whyRefused(four, { ...facts, timesUsed: 2, timesHeld: 1 })).toBe('beyond_share')
		expect(whyRefused(four, { ...facts, timesUsed: 3, timesHeld: 0 })).toBeNull()
		expect(whyRefused({ ...promo, uses: null }, { ...facts, timesUsed: 9, timesHeld: 9 })).toBeNull()
	})
	test('refuses an inactive code', () =>
		expect(whyRefused({ ...promo, isActive: false }, facts)).toBe('inactive'))
	test('refuses a code that takes nothing off this order', () =>
		expect(whyRefused(promo, { ...facts, discount: rupees(0) })).toBe('nothing_to_discount'))
	test('says that there is nothing to take off only where nothing else is wrong', () => {
		const nothing = { ...facts, discount: rupees(0) }
		expect(whyRefused(promo, { ...nothing, timesUsed: 2 })).toBe('used_up')
		expect(whyRefused({ ...promo, firstOrderOnly: true }, nothing)).toBe('not_first_order')
	})
	test('refuses a code for the first order with a later one', () => {
		expect(whyRefused({ ...promo, firstOrderOnly: true }, facts)).toBe('not_first_order')
		expect(whyRefused({ ...promo, firstOrderOnly: true }, { ...facts, hasOrderedBefore: false })).toBeNull()
	})
	test('accepts a code at the moment it starts, and until the moment it ends', () => {
		expect(whyRefused(promo, { ...facts, now: new Date('2026-11-01T00:00:00Z') })).toBeNull()
		expect(whyRefused(promo, { ...facts, now: new Date('2026-11-30T23:59:59.999Z') })).toBeNull()
	})
	test('accepts a code without terms', () => {
		const anytime = { minimumOrder: null, uses: null, usesPerCustomer: null, startsAt: null, endsAt: null }
		const used = { orderAmount: rupees(0), timesUsed: 1000, timesUsedByCustomer: 1000 }
		expect(whyRefused({ ...promo, ...anytime }, { ...facts, ...used })).toBeNull()
	})
	test('refuses a code with zero uses, and an order of ₹0 below a minimum', () => {
		expect(whyUsedUp({ ...promo, uses: 0 }, { timesUsed: 0, timesUsedByCustomer: 0 })).toBe('used_up')
		expect(whyRefused(promo, { ...facts, orderAmount: rupees(0) })).toBe('order_too_small')
	})
})

test('normalizeCode trims and upper-cases', () => expect(normalizeCode('  filter10 ')).toBe('FILTER10'))

describe('discountLabel', () => {
	const none = { promoCode: null, offerName: null, shippingDiscount: rupees(0) }
	test('names the code or the offer', () => {
		expect(discountLabel({ ...none, promoCode: 'FILTER10' })).toBe('Discount (FILTER10)')
		expect(discountLabel({ ...none, offerName: 'Pongal offer' })).toBe('Discount (Pongal offer)')
		expect(discountLabel({ ...none, discountReason: 'Regular' })).toBe('Discount (Regular)')
		expect(discountLabel(none)).toBe('Discount')
	})
	test('says that shipping is free', () =>
		expect(discountLabel({ ...none, promoCode: 'SHIPFREE', shippingDiscount: rupees(40) })).toBe(
			'Free shipping (SHIPFREE)',
		))
})

test('freeLabel counts free packs, and says nothing of none', () => {
	expect([freeLabel(0), freeLabel(2)]).toEqual([null, '2 free'])
})
