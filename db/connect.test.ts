import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect, createPool, QUERY_TIMEOUT_MILLISECONDS } from '#db/connect.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { openDatabaseProxy } from '#test/servers/database-proxy.ts'
import { passTimeUntilSettled, stopTimers } from '#test/faults/stop-timers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

test('a query on a silent connection times out, and the next query gets a new connection', async () => {
	stopTimers()
	const proxy = await openDatabaseProxy(shop.url)
	const { db, close } = connect(proxy.url, { max: 1, queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	await db.execute(sql`select 1`)
	proxy.silence()
	const query = db.transaction((transaction) => transaction.execute(sql`select 1`))
	const error = await passTimeUntilSettled(query).catch((thrown: unknown) => thrown)
	expect(isDatabaseError(error)).toBe(true)
	expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
	await close()
	await proxy.shut()
})

test('a connection that has gone silent is not used again, whoever releases it', async () => {
	stopTimers()
	const proxy = await openDatabaseProxy(shop.url)
	const pool = createPool(proxy.url, { max: 1, queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	const query = async () => {
		const client = await pool.connect()
		return client.query('select 2 as two').finally(() => client.release())
	}
	await query()
	proxy.silence()
	await expect(passTimeUntilSettled(query())).rejects.toThrow('Query read timeout')
	expect((await query()).rows).toEqual([{ two: 2 }])
	await pool.end()
	await proxy.shut()
})

test('statements that start together are sent together, and answered each with its own rows', async () => {
	const { pool, close } = connect(shop.url, { max: 1 })
	const client = await pool.connect()
	const { stream } = client.connection
	const answers = [1, 2].map((value) => client.query({ text: 'select $1::int as value', values: [value] }))
	expect([stream.writableLength > 0, stream.writableCorked]).toEqual([true, 1])
	expect((await Promise.all(answers)).map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }]])
	expect(stream.writableCorked).toBe(0)
	client.release()
	await close()
})

test.each([
	['are reused where that is asked for', { reusesPlans: true }, 1],
	['are not reused by default', {}, 0],
	['are not reused through a pooler', { reusesPlans: true, isPooled: true }, 0],
])('plans %s', async (_, options, named) => {
	const { db, close } = connect(shop.url, { max: 1, ...options })
	const read = (value: number) => db.execute(sql`select ${value}::int + 1 as value`)
	expect([(await read(1)).rows, (await read(2)).rows]).toEqual([[{ value: 2 }], [{ value: 3 }]])
	const { rows } = await db.execute(
		sql`select count(*)::int as named from pg_prepared_statements where statement like 'select $1%'`,
	)
	expect(rows).toEqual([{ named }])
	await close()
})
