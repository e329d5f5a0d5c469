import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { waitForDatabase } from '#db/wait-for-database.ts'
import { openDatabaseProxy } from '#test/servers/database-proxy.ts'
import { databaseOn } from '#test/global-setup.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

/** Returns what a start prints, and the message with which it ends. */
async function start(url: string, waitSeconds: number) {
	const lines: string[] = []
	const error = await waitForDatabase(url, { waitSeconds, onProgress: (line) => lines.push(line) }).catch(
		(thrown: Error) => thrown,
	)
	return { lines, message: error?.message ?? null }
}

/** Returns a port on which nothing listens any more. */
async function closedPort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	server.close()
	await once(server, 'close')
	return port
}

test('a database that can be used is not waited for', async () => {
	expect(await start(shop.url, 0)).toEqual({ lines: [], message: null })
})

test('a database that is away ends the start after the wait, with its address and without the password', async () => {
	const port = await closedPort()
	const { lines, message } = await start(`postgres://shop:hidden@127.0.0.1:${port}/coffee`, 0)
	const why = `the database at 127.0.0.1:${port}/coffee cannot be used (connect ECONNREFUSED 127.0.0.1:${port})`
	expect(message).toBe(`The start ended after 0 seconds: ${why}. Start it, or correct DATABASE_URL.`)
	expect(lines).toEqual([])
})

/** PgBouncer lets clients in while its PostgreSQL is away, and fails their queries. */
async function openPoolerWithoutDatabase(): Promise<number> {
	const message = (type: string, ...fields: string[]) => {
		const body = Buffer.from(fields.join(''))
		const head = Buffer.alloc(5)
		head.write(type)
		head.writeInt32BE(body.length + 4, 1)
		return Buffer.concat([head, body])
	}
	const welcome = [message('R', '\0\0\0\0'), message('Z', 'I')]
	const failure = message('E', 'SFATAL\0', 'C08P01\0', 'Mserver login has been failing\0', '\0')
	const server = createServer((socket) => {
		socket.once('data', () => {
			socket.write(Buffer.concat(welcome))
			socket.once('data', () => socket.end(failure))
		})
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	return (server.address() as AddressInfo).port
}

test('a pooler whose database is away is waited for as well', async () => {
	const port = await openPoolerWithoutDatabase()
	const { message } = await start(`postgres://shop@127.0.0.1:${port}/coffee`, 0)
	expect(message).toContain(`127.0.0.1:${port}/coffee cannot be used (server login has been failing)`)
})

test('a database that comes back is used, and the wait was announced once', async () => {
	const proxy = await openDatabaseProxy(shop.url)
	await proxy.shut()
	const { promise: announced, resolve } = Promise.withResolvers<string>()
	const waiting = waitForDatabase(proxy.url, { waitSeconds: 30, onProgress: resolve })
	expect(await announced).toContain(`Waiting up to 30 seconds: the database at ${proxy.host}/`)
	await proxy.open()
	await waiting
	await proxy.shut()
})

test.each([
	['a wrong password', (url: URL) => ((url.password = 'wrong'), url.href)],
	['a database that is missing', (url: URL) => databaseOn(url.href, 'no_such_database')],
])('%s ends the start at once: waiting does not help', async (_name, change) => {
	const { lines, message } = await start(change(new URL(shop.url)), 60)
	expect(message).toContain('Correct DATABASE_URL: user, password and database.')
	expect(message).not.toContain('wrong@')
	expect(lines).toEqual([])
})
