import { describe, expect, test } from 'vitest'
import { type Promo, normalizeCode, whyRefused } from './rules.ts'
import { rupees } from '#shop/money.ts'

const promo: Promo = {
	id: '1',
	code: 'FILTER10',
	terms: { kind: 'percentage', percent: 10, atMost: null },
	isActive: true,
	minimumOrder: rupees(200),
	uses: 2,
	usesPerCustomer: 1,
	startsAt: new Date('2026-11-01T00:00:00Z'),
	endsAt: new Date('2026-12-01T00:00:00Z'),
}
const facts = {
	now: new Date('2026-11-20T00:00:00Z'),
	orderAmount: rupees(200),
	timesUsed: 1,
	timesUsedByCustomer: 0,
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
	test('refuses a code its customer has used', () =>
		expect(whyRefused(promo, { ...facts, timesUsedByCustomer: 1 })).toBe('used_by_customer'))
	test('refuses a code that is switched off', () =>
		expect(whyRefused({ ...promo, isActive: false }, facts)).toBe('inactive'))
})

test('normalizeCode trims and upper-cases', () => expect(normalizeCode('  filter10 ')).toBe('FILTER10'))
