import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeDays } from './store-days.server.ts'
import { changedDays, storedDays, packsSold } from './tables.server.ts'
import { listSales } from '../sales.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { orders, partialRefunds } from '#shop/orders/tables.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

/** The database's clock decides which days have ended. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS)

/** Places an order this many days ago, and returns the day. */
async function sell(days: number): Promise<string> {
	shop.setClock(daysAgo(days))
	await placePaidOrder(shop)
	shop.setClock(new Date())
	return dayInIndia(daysAgo(days))
}

const readSales = async () => (await listSales(shop, { days: 4, step: 1 })).map(({ sales }) => sales)

describe('the figures of a day', () => {
	test('are stored once it has ended, from the first order on, also if nothing was sold', async () => {
		const first = await sell(3)
		await sell(0)
		expect(await storeDays(shop)).toBeGreaterThanOrEqual(2)
		const stored = await shop.db.select().from(storedDays).orderBy(storedDays.day)
		expect(stored[0]).toMatchObject({ day: first, version: 1, orders: 1, sales: 28_000 })
		expect(stored[1]).toMatchObject({ orders: 0, sales: 0 })
		expect(stored.every(({ day }) => day < dayInIndia(new Date()))).toBe(true)
		expect(await shop.db.select().from(packsSold)).toEqual([
			{ day: first, productId: 1, sizeName: 'Small', packs: 1 },
		])
		expect(await storeDays(shop)).toBe(0)
	})

	test('are read instead of its orders, until it changes', async () => {
		const day = await sell(3)
		await storeDays(shop)
		await shop.db.update(storedDays).set({ sales: sql`1` }).where(eq(storedDays.day, day))
		expect((await readSales())[0]).toBe(1)
		await shop.db.update(orders).set({ discount: sql`100`, total: sql`total_paise - 100` })
		expect((await readSales())[0]).toBe(27_900)
		expect(await storeDays(shop)).toBe(1)
		expect(await shop.db.select().from(storedDays).where(eq(storedDays.day, day))).toMatchObject([
			{ sales: 27_900 },
		])
	})

	test('are stored although those of a later day cannot be', async () => {
		const day = await sell(3)
		const later = await sell(2)
		await shop.pool.query(
			`alter table figures.kept_days add constraint not_that_day check (day <> '${later}')`,
		)
		try {
			await expect(storeDays(shop)).rejects.toMatchObject({ cause: { constraint: 'not_that_day' } })
		} finally {
			await shop.pool.query('alter table figures.kept_days drop constraint not_that_day')
		}
		const stored = await shop.db.select().from(storedDays).orderBy(storedDays.day)
		expect(stored[0]).toMatchObject({ day, sales: 28_000 })
		expect(stored.map((each) => each.day)).not.toContain(later)
	})

	test('do not count if they were stored in another way', async () => {
		const day = await sell(3)
		await storeDays(shop)
		await shop.db.update(storedDays).set({ sales: sql`1`, version: 0 }).where(eq(storedDays.day, day))
		expect((await readSales())[0]).toBe(28_000)
		expect(await storeDays(shop)).toBe(1)
	})

	test('are computed again if something changes while they are being stored', async () => {
		const day = await sell(3)
		const [order] = await shop.db.select().from(orders)
		const client = await shop.pool.connect()
		try {
			await client.query('begin')
			await client.query('insert into parts_returned (order_id, amount_paise, at) values ($1, 500, now())', [
				order?.id,
			])
			await storeDays(shop)
			expect((await readSales())[0]).toBe(28_000)
			await client.query('commit')
		} finally {
			client.release()
		}
		expect(await shop.db.select().from(changedDays)).toEqual([{ day }])
		expect((await readSales())[0]).toBe(27_500)
		await storeDays(shop)
		expect((await readSales())[0]).toBe(27_500)
		expect(await shop.db.$count(partialRefunds)).toBe(1)
	})
})

test('what does not matter to the figures notes no day, and neither does anything of today', async () => {
	await sell(0)
	await sell(2)
	await storeDays(shop)
	await shop.db.update(orders).set({ trackingNumber: 'T1', guestHash: 'other', fingerprint: 'other' })
	expect(await shop.db.$count(changedDays)).toBe(0)
	await shop.db.update(orders).set({ status: 'packed' })
	expect(await shop.db.select().from(changedDays)).toEqual([{ day: dayInIndia(daysAgo(2)) }])
})

test('a day is noted once for each statement that adds orders to it', async () => {
	await sell(2)
	await storeDays(shop)
	await shop.db.execute(sql`
		insert into orders (number, status, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method,
			shipping_method_name, recipient, billing, guest_hash, browser_hash, checkout_id, fingerprint, created_at)
		select 'N' || n, 'pending', 100, 0, 0, 100, 'standard', 'Standard', recipient, billing, 'g', 'b', checkout_id, 'f', created_at
		from orders, generate_series(1, 100) as n`)
	expect(await shop.db.$count(changedDays)).toBe(1)
})
