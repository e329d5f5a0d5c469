import { once } from 'node:events'
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()

/** A line to the database that can go dead: what is sent into it arrives nowhere, and nothing breaks. */
async function openLine(url: string) {
	const place = new URL(url)
	const { port, hostname } = place
	const lines: Socket[] = []
	const server = createServer((near) => {
		const far = dial(Number(port), hostname)
		near.pipe(far).pipe(near)
		for (const end of [near, far]) end.on('error', () => {})
		lines.push(near, far)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	place.port = String((server.address() as AddressInfo).port)
	return {
		url: place.href,
		goDead: () => {
			for (const line of lines) line.unpipe()
		},
		close: () => {
			for (const line of lines) line.destroy()
			server.close()
		},
	}
}

test('nobody waits for ever on a line that has gone dead, and the next one gets a new line', async () => {
	const line = await openLine(shop.url)
	const { db, close } = connect(line.url, { max: 1, queryTimeout: 300 })
	await db.execute(sql`select 1`)
	line.goDead()
	const error = await db
		.transaction((transaction) => transaction.execute(sql`select 1`))
		.catch((thrown: unknown) => thrown)
	expect(isDatabaseError(error)).toBe(true)
	expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
	await close()
	line.close()
})
