import { expect, test } from 'vitest'
import { isOfferedOn } from './goods.ts'

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
