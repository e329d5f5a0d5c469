import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { openDatabaseProxy } from '#test/database-proxy.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

test('a query on a silent connection times out, and the next query gets a new connection', async () => {
	const proxy = await openDatabaseProxy(shop.url)
	const { db, close } = connect(proxy.url, { max: 1, queryTimeout: 1_500 })
	await db.execute(sql`select 1`)
	proxy.silence()
	const error = await db
		.transaction((transaction) => transaction.execute(sql`select 1`))
		.catch((thrown: unknown) => thrown)
	expect(isDatabaseError(error)).toBe(true)
	expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
	await close()
	await proxy.shut()
})
