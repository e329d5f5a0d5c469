import { beforeEach, describe, expect, test } from 'vitest'
import { stopTrackingStock } from './admin.server.ts'
import { StockInput } from './input.ts'
import { stockLevels } from './tables.server.ts'
import { seedCatalogue } from '#db/seed.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { setStockLevel } from '#test/fixtures/stock.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await shop.db.transaction(seedCatalogue)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
/** Sets the level of product 1 in Small. `seen` is the level that the page showed, empty if it was not tracked. */
const setLevel = (available: string, seen = '', change: object = {}) =>
	setStockLevel(shop, {
		input: StockInput.parse({ productId: '1', size: 'small', available, lowAt: '5', seen, ...change }),
		by,
	})
const stored = () => shop.db.select().from(stockLevels)
const lastEntry = async () => (await listAuditEntries(shop, {}))[0]

describe('setting a stock level', () => {
	test('starts tracking the variant', async () => {
		expect(await setLevel('12')).toEqual({ ok: true, available: 12 })
		expect(await stored()).toEqual([{ productId: 1, size: 'small', available: 12, lowAt: 5 }])
		expect(await lastEntry()).toMatchObject({
			actorName: 'Kamala',
			subject: 'product 1 small',
			detail: { from: 'not tracked', to: 12, limited: 'at 5' },
		})
	})

	test('again changes the level and the low-stock threshold', async () => {
		await setLevel('12')
		expect(await setLevel('20', '12', { lowAt: '7' })).toEqual({ ok: true, available: 20 })
		expect(await stored()).toMatchObject([{ available: 20, lowAt: 7 }])
		expect(await lastEntry()).toMatchObject({ detail: { from: 12, to: 20, limited: 'at 7' } })
	})

	test('subtracts what was sold after the page was loaded', async () => {
		await setLevel('12')
		await shop.db.update(stockLevels).set({ available: 9 })
		expect(await setLevel('20', '12')).toEqual({ ok: true, available: 17 })
		expect(await stored()).toMatchObject([{ available: 17 }])
	})

	test('may result in zero, and is refused if it would be negative', async () => {
		await setLevel('12')
		await shop.db.update(stockLevels).set({ available: 9 })
		expect(await setLevel('2', '12')).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await stored()).toMatchObject([{ available: 9 }])
		expect(await setLevel('3', '12')).toEqual({ ok: true, available: 0 })
	})

	test('is refused if the page showed it as not tracked', async () => {
		await setLevel('12')
		expect(await setLevel('12')).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await listAuditEntries(shop, {})).toHaveLength(1)
	})

	test('is refused for a product or a size that does not exist', async () => {
		expect(await setLevel('12', '', { productId: '9' })).toMatchObject({ ok: false, kind: 'missing' })
		expect(await stored()).toEqual([])
	})
})

describe('stopTrackingStock', () => {
	const small = { productId: 1, size: 'small' } as const

	test('stops tracking this variant only', async () => {
		await setLevel('12')
		await setLevel('8', '', { size: 'large' })
		expect(await stopTrackingStock(shop, { variant: small, by })).toEqual({ ok: true })
		expect(await stored()).toMatchObject([{ size: 'large', available: 8 }])
		expect(await lastEntry()).toMatchObject({
			subject: 'product 1 small',
			detail: { from: 12, to: 'not tracked' },
		})
	})

	test('is refused for a variant that is not tracked', async () => {
		expect(await stopTrackingStock(shop, { variant: small, by })).toMatchObject({
			ok: false,
			kind: 'missing',
		})
		expect(await listAuditEntries(shop, {})).toEqual([])
	})
})

test('stock levels have at most five digits', () => {
	const isRead = (available: string) =>
		StockInput.safeParse({ productId: '1', size: 'small', available, lowAt: '0', seen: '0' }).success
	expect(['0', '99999', ' 7 '].map(isRead)).toEqual([true, true, true])
	expect(['100000', '7a', 'a7', '+7', ''].map(isRead)).toEqual([false, false, false, false, false])
})
