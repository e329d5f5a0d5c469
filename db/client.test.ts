import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '#db/client.ts'
import { connect } from '#db/connect.ts'
import { ANSWER_WITHIN_MILLISECONDS, PROBE_EVERY_MILLISECONDS } from '#db/primary.ts'
import { databaseCode, isDatabaseError } from '#shop/database/database-errors.server.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#test/servers/database-proxy.ts'
import { stopTimers } from '#test/faults/stop-timers.ts'
import { emptyDatabaseForTests } from '#test/test-shop.ts'

const database = emptyDatabaseForTests()

const READ_ONLY = 'options=-c%20default_transaction_read_only%3Don'

async function openHost(): Promise<DatabaseProxy> {
	const host = await openDatabaseProxy(database.url)
	onTestFinished(() => host.shut())
	return host
}

const bothOf = (one: DatabaseProxy, two: DatabaseProxy, query = '') =>
	`${one.url.replace(one.host, `${one.host},${two.host}`)}?${query}`

function openPool(url: string) {
	const connection = connect(url, { max: 2, queryTimeout: 2_000 })
	onTestFinished(() => connection.close())
	const ask = () => connection.db.execute(sql`select 2 as two`).then(({ rows }) => rows)
	return { ...connection, ask }
}

test('a connection that waits for an answer asks after half a minute whether its host is still there', async () => {
	const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
	const client = createClient(database.url)
	await client.connect()
	await client.end()
	await openPool(database.url).ask()
	expect(keepAlive.mock.calls).toEqual([
		[true, 30_000],
		[true, 30_000],
	])
})

test('the host that answers is used, and the other one once it takes over', async () => {
	stopTimers()
	const [one, two] = [await openHost(), await openHost()]
	await one.shut()
	const { ask } = openPool(bothOf(one, two, 'target_session_attrs=read-write'))
	expect(await ask()).toEqual([{ two: 2 }])
	await two.shut()
	expect(isDatabaseError(await ask().catch((error: unknown) => error))).toBe(true)
	await one.open()
	await expect.poll(() => ask().catch(() => null)).toEqual([{ two: 2 }])
})

test('when a host has taken the place of one that went silent, no connection to that one is left', async () => {
	stopTimers()
	const [one, two] = [await openHost(), await openHost()]
	await two.shut()
	const url = bothOf(one, two)
	const { ask, pool } = openPool(url)
	const listener = createClient(url)
	const { promise: lost, resolve } = Promise.withResolvers<Error>()
	listener.on('error', resolve)
	await listener.connect()
	await ask()
	one.silence({ newOnes: true })
	await two.open()
	vi.useRealTimers()
	await expect(ask()).rejects.toThrow()
	await expect.poll(() => ask().catch(() => null)).toEqual([{ two: 2 }])
	expect((await lost).message).toContain('terminated')
	expect(pool.totalCount).toBe(1)
})

test('a host that went silent is noticed without a query', async () => {
	stopTimers('setInterval', 'clearInterval')
	const [one, two] = [await openHost(), await openHost()]
	await two.shut()
	const listener = createClient(bothOf(one, two))
	const { promise: lost, resolve } = Promise.withResolvers<Error>()
	listener.on('error', resolve)
	await listener.connect()
	const timers = vi.getTimerCount()
	await vi.advanceTimersByTimeAsync(PROBE_EVERY_MILLISECONDS)
	await expect.poll(vi.getTimerCount).toBe(timers)
	expect(listener.connection.stream.destroyed).toBe(false)
	one.silence({ newOnes: true })
	await two.open()
	await vi.advanceTimersByTimeAsync(PROBE_EVERY_MILLISECONDS)
	await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MILLISECONDS)
	expect((await lost).message).toContain('terminated')
})

test('standbys are not used, and the reason names every host', async () => {
	const [one, two] = [await openHost(), await openHost()]
	await two.shut()
	const client = createClient(bothOf(one, two, READ_ONLY))
	const error: unknown = await client.connect().catch((thrown: unknown) => thrown)
	expect(String(error)).toContain(
		`no host accepts writes: ${one.host}: it is a standby; ${two.host}: connect`,
	)
	expect(databaseCode(error)).toBe('ENOPRIMARY')
})
