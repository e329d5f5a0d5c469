import { expect, test } from 'vitest'
import { mayLeaveNothing } from './nothing-left.ts'
import { paise, rupees } from '#shop/money.ts'

const NONE = {
	method: 'code',
	minimumOrder: null,
	percent: null,
	amount: null,
	atMost: null,
	goods: null,
	buyQuantity: null,
	getQuantity: null,
	freeGoods: null,
} as const
const percentage = { ...NONE, kind: 'percentage', percent: 100 } as const
const fixed = { ...NONE, kind: 'fixed', amount: rupees(100) } as const

test('100 % without a cap may leave nothing', () => {
	expect(mayLeaveNothing(percentage)).toBe(true)
	expect(mayLeaveNothing({ ...percentage, percent: 99 })).toBe(false)
	expect(mayLeaveNothing({ ...percentage, atMost: rupees(100) })).toBe(false)
})

test('an amount may, unless the minimum order leaves at least ₹1', () => {
	expect(mayLeaveNothing({ ...fixed, minimumOrder: paise(10_099) })).toBe(true)
	expect(mayLeaveNothing({ ...fixed, minimumOrder: rupees(101) })).toBe(false)
})

test('an automatic offer, free shipping and free packs never do', () => {
	expect(mayLeaveNothing({ ...percentage, method: 'automatic' })).toBe(false)
	expect(mayLeaveNothing({ ...NONE, kind: 'free_shipping' })).toBe(false)
	expect(mayLeaveNothing({ ...NONE, kind: 'buy_x_get_y', buyQuantity: 1, getQuantity: 1 })).toBe(false)
})
