import { expect, test } from 'vitest'
import { isOfferedOn, productIdsOf } from './goods.ts'
import { rupees } from '#shop/money.ts'

test('an offer counts for its packs, for the free ones too, and for all of them where none is chosen', () => {
	const pure = [{ productId: 1, size: 'small' }]
	const gift = [{ productId: 9, size: null }]
	const small = { productId: 1, size: 'small' }
	const large = { productId: 1, size: 'large' }
	const off = { kind: 'percentage', percent: 10, atMost: null } as const
	expect([small, large].map((pack) => isOfferedOn({ ...off, goods: pure }, pack))).toEqual([true, false])
	expect(isOfferedOn({ ...off, goods: null }, large)).toBe(true)
	expect(isOfferedOn({ kind: 'free_shipping' }, large)).toBe(true)
	const buyAndGet = { kind: 'buy_x_get_y', buy: 2, get: 1, goods: pure, freeGoods: gift } as const
	const packs = [small, large, { productId: 9, size: 'small' }]
	expect(packs.map((pack) => isOfferedOn(buyAndGet, pack))).toEqual([true, false, true])
})

test('an offer of free packs without packs of their own counts for what is bought alone', () => {
	const offer = {
		kind: 'buy_x_get_y',
		buy: 2,
		get: 1,
		goods: [{ productId: 1, size: null }],
		freeGoods: null,
	} as const
	const packs = [1, 2].map((productId) => ({ productId, size: 'small' }))
	expect(packs.map((pack) => isOfferedOn(offer, pack))).toEqual([true, false])
	expect(packs.map((pack) => isOfferedOn({ ...offer, goods: null }, pack))).toEqual([true, true])
})

test('the products of an offer are those that it names, the free ones included', () => {
	const goods = [
		{ productId: 1, size: 'small' },
		{ productId: 2, size: null },
	]
	const freeGoods = [{ productId: 3, size: null }]
	const off = { kind: 'percentage', percent: 10, atMost: null } as const
	expect(productIdsOf({ ...off, goods })).toEqual([1, 2])
	expect(productIdsOf({ ...off, goods: null })).toEqual([])
	expect(productIdsOf({ kind: 'fixed', amount: rupees(50), goods })).toEqual([1, 2])
	expect(productIdsOf({ kind: 'free_shipping' })).toEqual([])
	const buyAndGet = { kind: 'buy_x_get_y', buy: 1, get: 1 } as const
	expect(productIdsOf({ ...buyAndGet, goods, freeGoods })).toEqual([1, 2, 3])
	expect(productIdsOf({ ...buyAndGet, goods: null, freeGoods: null })).toEqual([])
})
