import { describe, expect, test } from 'vitest'
import { NewPromoInput } from './input.ts'
import { rupees } from '#shop/money.ts'

const PERCENT = { code: 'pongal15', kind: 'percentage', percent: '15' }
const FIXED = { code: 'PONGAL50', kind: 'fixed', amount: '50' }
const wrong = (form: object) => NewPromoInput.safeParse(form).error?.issues.map(({ path }) => path[0]) ?? []

describe('a new promo code', () => {
	test('is read as a form or a command line writes it, empty fields left out', () => {
		const form = { ...PERCENT, atMost: ' 90 ', minimumOrder: '1,200', uses: '', startsAt: '2026-12-01' }
		expect(NewPromoInput.parse(form)).toEqual({
			code: 'PONGAL15',
			kind: 'percentage',
			percent: 15,
			amount: null,
			atMost: rupees(90),
			minimumOrder: rupees(1200),
			uses: null,
			usesPerCustomer: null,
			startsAt: new Date('2026-11-30T18:30:00Z'),
			endsAt: null,
		})
		expect(NewPromoInput.parse(FIXED)).toMatchObject({ amount: rupees(50), percent: null })
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
	])('is refused for its %s: %j', (field, form) => expect(wrong(form)).toEqual([field]))
})
