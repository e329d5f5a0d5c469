import { asc } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StockLine } from './rules.ts'
import { listShownProducts, listStock, reserveStock, returnStock } from './stock.server.ts'
import { stockLevels } from './tables.server.ts'
import { seedCatalogue } from '#db/seed.ts'
import { CONTENT_CHANGED } from '#shop/database/content-changed.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let listener: pg.Client
let changes = 0
beforeAll(async () => {
	listener = new pg.Client({ connectionString: shop.url })
	listener.on('notification', () => {
		changes += 1
	})
	await listener.connect()
	await listener.query(`listen ${CONTENT_CHANGED}`)
})
afterAll(() => listener.end())

const line = (productId: number, size: string, quantity: number): StockLine => ({
	productId,
	size,
	quantity,
})
const small = (quantity: number) => line(1, 'small', quantity)
const large = (quantity: number) => line(1, 'large', quantity)
const reserve = (lines: StockLine[], holds?: StockLine[]) =>
	inTransaction(shop, (transaction) => reserveStock(transaction, lines, holds))
const release = (lines: StockLine[]) => inTransaction(shop, (transaction) => returnStock(transaction, lines))
/** Returns product, size and level of each tracked variant. */
const counts = async () => {
	const rows = await shop.db
		.select()
		.from(stockLevels)
		.orderBy(asc(stockLevels.productId), asc(stockLevels.size))
	return rows.map(({ productId, size, available }) => `${productId} ${size} ${available}`)
}
/** Returns the number of notifications since the last call. */
const countChanges = async () => {
	await listener.query('select 1')
	const counted = changes
	changes = 0
	return counted
}

beforeEach(async () => {
	await shop.empty()
	await shop.db.transaction(seedCatalogue)
	await countChanges()
	await shop.db.insert(stockLevels).values([
		{ productId: 2, size: 'small', available: 5, lowAt: 2 },
		{ productId: 1, size: 'small', available: 10, lowAt: 3 },
		{ productId: 1, size: 'large', available: 4, lowAt: 0 },
	])
})

describe('reserving stock', () => {
	test('subtracts each quantity from its variant, and returns what was reserved', async () => {
		expect(await reserve([small(2), large(1), small(1), line(3, 'small', 9)])).toEqual({
			ok: true,
			reserved: [large(1), small(3)],
			hasUsedHolds: false,
		})
		expect(await counts()).toEqual(['1 large 3', '1 small 7', '2 small 5'])
	})

	test('reserves the last pack, and refuses the next', async () => {
		expect(await reserve([large(4)])).toMatchObject({ ok: true })
		expect(await reserve([large(1)])).toMatchObject({
			ok: false,
			kind: 'conflict',
			code: 'sold_out',
			message: expect.stringContaining('is sold out'),
		})
		expect(await counts()).toEqual(['1 large 0', '1 small 10', '2 small 5'])
	})

	test('reserves nothing if one of several variants is short', async () => {
		expect(await reserve([small(2), large(5)])).toMatchObject({
			ok: false,
			message: expect.stringContaining('Only 4 of'),
		})
		expect(await counts()).toEqual(['1 large 4', '1 small 10', '2 small 5'])
	})

	test('reserves nothing for an empty cart', async () => {
		expect(await reserve([])).toEqual({ ok: true, reserved: [], hasUsedHolds: false })
		expect(await counts()).toEqual(['1 large 4', '1 small 10', '2 small 5'])
	})
})

describe('stock that the same shopper already holds', () => {
	test('is not used if there is enough without it', async () => {
		expect(await reserve([large(4)], [large(2)])).toMatchObject({ reserved: [large(4)], hasUsedHolds: false })
		expect(await counts()).toEqual(['1 large 0', '1 small 10', '2 small 5'])
	})

	test('is released in full if it is needed', async () => {
		expect(await reserve([large(5)], [large(2), small(1)])).toEqual({
			ok: true,
			reserved: [large(5)],
			hasUsedHolds: true,
		})
		expect(await counts()).toEqual(['1 large 1', '1 small 11', '2 small 5'])
	})

	test('is included when the message says how many are left', async () => {
		expect(await reserve([large(7)], [large(2)])).toMatchObject({
			ok: false,
			message: expect.stringContaining('Only 6 of'),
		})
		expect(await counts()).toEqual(['1 large 4', '1 small 10', '2 small 5'])
	})
})

test('returned stock can be sold again; untracked variants stay untracked', async () => {
	await release([large(2), line(3, 'small', 9), small(1)])
	expect(await counts()).toEqual(['1 large 6', '1 small 11', '2 small 5'])
	await release([])
	expect(await counts()).toEqual(['1 large 6', '1 small 11', '2 small 5'])
})

describe('pages', () => {
	test('are notified only if what they show changes', async () => {
		await reserve([small(6)])
		expect(await countChanges()).toBe(0)
		await reserve([small(1)])
		expect(await countChanges()).toBe(1)
		await release([small(1)])
		expect(await countChanges()).toBe(1)
		await release([large(1)])
		expect(await countChanges()).toBe(0)
		await reserve([large(5)])
		expect(await countChanges()).toBe(1)
	})

	test('show what is sold out and what is low', async () => {
		await reserve([large(4), line(2, 'small', 3)])
		const [pure, perfect] = await listShownProducts(shop)
		const soldOut = (product = pure) => product?.sizes.filter(({ isSoldOut }) => isSoldOut)
		expect(soldOut()?.map(({ value }) => value)).toEqual(['large'])
		expect([pure?.badge, perfect?.badge]).toEqual(['Bestseller', 'Limited Stock'])
		expect(soldOut(perfect)).toEqual([])
		expect((await listStock(shop)).map(({ productId }) => productId)).toEqual([1, 1, 2])
	})
})

test('carts with the same packs in a different order do not deadlock', async () => {
	const outcomes = await Promise.all(
		Array.from({ length: 10 }, (_, index) =>
			reserve(index % 2 ? [small(1), large(1)] : [large(1), small(1)]),
		),
	)
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4)
	expect(await counts()).toEqual(['1 large 0', '1 small 6', '2 small 5'])
})
