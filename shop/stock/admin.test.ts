import { beforeEach, describe, expect, test } from 'vitest'
import { setStockLevel, stopTrackingStock } from './admin.server.ts'
import { StockInput } from './input.ts'
import { stockLevels } from './tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
/** Product 1 in Small; `seen` is the count on the page, empty where there was none. */
const count = (left: string, seen = '', change: object = {}) =>
	setStockLevel(shop, {
		input: StockInput.parse({ productId: '1', size: 'small', left, lowAt: '5', seen, ...change }),
		by,
	})
const stored = () => shop.db.select().from(stockLevels)
const lastEntry = async () => (await listAuditEntries(shop, {}))[0]

describe('counting a pack', () => {
	test('starts tracking it', async () => {
		expect(await count('12')).toEqual({ ok: true, left: 12 })
		expect(await stored()).toEqual([{ productId: 1, size: 'small', left: 12, lowAt: 5 }])
		expect(await lastEntry()).toMatchObject({
			actorName: 'Kamala',
			subject: 'product 1 small',
			detail: { from: 'not tracked', to: 12, limited: 'at 5' },
		})
	})

	test('again changes the count and where it is low', async () => {
		await count('12')
		expect(await count('20', '12', { lowAt: '7' })).toEqual({ ok: true, left: 20 })
		expect(await stored()).toMatchObject([{ left: 20, lowAt: 7 }])
		expect(await lastEntry()).toMatchObject({ detail: { from: 12, to: 20, limited: 'at 7' } })
	})

	test('keeps what was sold between looking and typing sold', async () => {
		await count('12')
		await shop.db.update(stockLevels).set({ left: 9 })
		expect(await count('20', '12')).toEqual({ ok: true, left: 17 })
		expect(await stored()).toMatchObject([{ left: 17 }])
	})

	test('may come to nothing, and is refused where it would come to less', async () => {
		await count('12')
		await shop.db.update(stockLevels).set({ left: 9 })
		expect(await count('2', '12')).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await stored()).toMatchObject([{ left: 9 }])
		expect(await count('3', '12')).toEqual({ ok: true, left: 0 })
	})

	test('is refused where the page had not seen that it is tracked', async () => {
		await count('12')
		expect(await count('12')).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await listAuditEntries(shop, {})).toHaveLength(1)
	})

	test('is refused for a product or a size that is not sold', async () => {
		expect(await count('12', '', { productId: '9' })).toMatchObject({ ok: false, kind: 'missing' })
		expect(await stored()).toEqual([])
	})
})

describe('a pack', () => {
	const pack = { productId: 1, size: 'small' } as const

	test('is no longer tracked, and no other is touched', async () => {
		await count('12')
		await count('8', '', { size: 'large' })
		expect(await stopTrackingStock(shop, { variant: pack, by })).toEqual({ ok: true })
		expect(await stored()).toMatchObject([{ size: 'large', left: 8 }])
		expect(await lastEntry()).toMatchObject({
			subject: 'product 1 small',
			detail: { from: 12, to: 'not tracked' },
		})
	})

	test('that is not tracked cannot stop being so', async () => {
		expect(await stopTrackingStock(shop, { variant: pack, by })).toMatchObject({ ok: false, kind: 'missing' })
		expect(await listAuditEntries(shop, {})).toEqual([])
	})
})

test('counts have at most five digits', () => {
	const isRead = (left: string) =>
		StockInput.safeParse({ productId: '1', size: 'small', left, lowAt: '0', seen: '0' }).success
	expect(['0', '99999', ' 7 '].map(isRead)).toEqual([true, true, true])
	expect(['100000', '7a', 'a7', '+7', ''].map(isRead)).toEqual([false, false, false, false, false])
})
