/** The figures of days stay right if the database's clock is wrong for a while, or a session has its own settings. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeDays } from './store-days.server.ts'
import { storedDays } from './tables.server.ts'
import { readReturns } from '../gst-returns.server.ts'
import { listSales } from '../sales.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { paise } from '#shop/money.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

const dayBefore = (days: number) => dayInIndia(new Date(Date.now() - days * DAY_MILLISECONDS))

async function sell(days: number): Promise<void> {
	shop.setClock(new Date(Date.now() - days * DAY_MILLISECONDS))
	await placePaidOrder(shop)
	shop.setClock(new Date())
}

describe('a day that was stored by a clock that was ahead', () => {
	test('is not believed while it goes on', async () => {
		const today = dayBefore(0)
		await shop.db.insert(storedDays).values({ day: today, version: 1, orders: 0, sales: paise(0) })
		await sell(2)
		await sell(0)
		await storeDays(shop)
		const sales = await listSales(shop, { days: 1, step: 1 })
		expect.soft(sales).toMatchObject([{ from: today, orders: 1, sales: 28_000 }])
		const months = new Set([today.slice(0, 7), dayBefore(2).slice(0, 7)])
		const returns = await Promise.all([...months].map((month) => readReturns(shop, month)))
		const count = returns.flat().flatMap(({ series }) => series)
		expect(count.reduce((sum, each) => sum + each.count, 0)).toBe(2)
	})

	test('is stored again once it has ended', async () => {
		await sell(2)
		await storeDays(shop)
		const day = dayBefore(2)
		await shop.db
			.update(storedDays)
			.set({ storedAt: sql`now() + interval '1 minute'`, sales: paise(1) })
			.where(eq(storedDays.day, day))
		expect(await listSales(shop, { days: 3, step: 3 })).toMatchObject([{ sales: 28_000 }])
		expect(await storeDays(shop)).toBe(1)
		expect(await shop.db.select().from(storedDays).where(eq(storedDays.day, day))).toMatchObject([
			{ sales: 28_000 },
		])
	})

	test('is deleted at once, before its moment comes', async () => {
		const storedAt = new Date(Date.now() + DAY_MILLISECONDS)
		await shop.db
			.insert(storedDays)
			.values({ day: dayBefore(0), version: 1, storedAt, orders: 0, sales: paise(0) })
		await storeDays(shop)
		expect(await shop.db.$count(storedDays)).toBe(0)
	})
})

test('yesterday is stored in a session whose days do not all begin at midnight', async () => {
	await sell(400)
	await shop.db.transaction(async (transaction) => {
		await transaction.execute(sql`set local time zone 'America/Santiago'`)
		await storeDays({ db: transaction })
	})
	const lastEnded = dayInIndia(new Date(Date.now() - DAY_MILLISECONDS - 3_600_000))
	expect(await shop.db.$count(storedDays, eq(storedDays.day, lastEnded))).toBe(1)
})

test('a row may be changed in a session without search path, such as that of a data-only pg_restore', async () => {
	await placePaidOrder(shop)
	const client = await shop.pool.connect()
	try {
		await client.query('begin')
		await client.query("set local search_path = ''")
		expect((await client.query('update public.order_items set quantity = quantity')).rowCount).toBe(1)
		const given = "select id, 'credit_note', 'X', 1, now(), '{}' from public.orders"
		await client.query(
			`insert into public.invoices (order_id, kind, number, revision, issued_at, data) ${given}`,
		)
	} finally {
		await client.query('rollback')
		client.release()
	}
})
