import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { waitForDatabase } from '#db/wait-for-database.ts'
import { openDatabaseProxy } from '#test/database-proxy.ts'
import { databaseOn } from '#test/global-setup.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

/** What a start prints, and the message with which it ends. */
async function start(url: string, waitSeconds: number) {
	const lines: string[] = []
	const error = await waitForDatabase(url, { waitSeconds, onProgress: (line) => lines.push(line) }).catch(
		(thrown: Error) => thrown,
	)
	return { lines, message: error?.message ?? null }
}

/** A port on which nothing listens any more. */
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

test('a database that comes back is used, and the wait was announced once', async () => {
	const door = await openDatabaseProxy(shop.url)
	await door.shut()
	const { promise: announced, resolve } = Promise.withResolvers<string>()
	const waiting = waitForDatabase(door.url, { waitSeconds: 30, onProgress: resolve })
	expect(await announced).toContain(`Waiting up to 30 seconds: the database at ${door.host}/`)
	await door.open()
	await waiting
	await door.shut()
})

test.each([
	['a wrong password', (url: URL) => ((url.password = 'wrong'), url.href)],
	['a database that is missing', (url: URL) => databaseOn(url.href, 'no_such_database')],
])('%s ends the start at once: waiting does not mend it', async (_name, change) => {
	const { lines, message } = await start(change(new URL(shop.url)), 60)
	expect(message).toContain('Correct DATABASE_URL: user, password and database.')
	expect(message).not.toContain('wrong@')
	expect(lines).toEqual([])
})
