import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

/** A proxy to the database that can go silent: connections stay open but transfer no data. */
async function openProxy(databaseUrl: string) {
	const url = new URL(databaseUrl)
	const { port, hostname } = url
	const sockets: Socket[] = []
	const server = createServer((client) => {
		const database = connectSocket(Number(port), hostname)
		client.pipe(database).pipe(client)
		for (const socket of [client, database]) socket.on('error', () => {})
		sockets.push(client, database)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	url.port = String((server.address() as AddressInfo).port)
	return {
		url: url.href,
		silence: () => {
			for (const socket of sockets) socket.unpipe()
		},
		close: () => {
			for (const socket of sockets) socket.destroy()
			server.close()
		},
	}
}

test('a query on a silent connection times out, and the next query gets a new connection', async () => {
	const proxy = await openProxy(shop.url)
	const { db, close } = connect(proxy.url, { max: 1, queryTimeout: 1_500 })
	await db.execute(sql`select 1`)
	proxy.silence()
	const error = await db
		.transaction((transaction) => transaction.execute(sql`select 1`))
		.catch((thrown: unknown) => thrown)
	expect(isDatabaseError(error)).toBe(true)
	expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
	await close()
	proxy.close()
})
