import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkPooled, requireNoPooler } from '#db/pooler.ts'
import { emptyDatabase, shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

/** Responds to a new connection like a PgBouncer that refuses time limits. */
async function openPooler(): Promise<string> {
	const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: lock_timeout'].join('\0')
	const body = Buffer.from(`${fields}\0\0`)
	const head = Buffer.alloc(5)
	head.write('E')
	head.writeInt32BE(body.length + 4, 1)
	const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, body]))))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	return `postgres://shop@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
}

test('a pooler is refused where the shop needs PostgreSQL itself, with the remedy', async () => {
	const url = await openPooler()
	await expect(requireNoPooler(url, 'DATABASE_URL')).rejects.toThrow(
		'DATABASE_URL leads to a connection pooler such as PgBouncer. Jobs, notifications and migrations need PostgreSQL itself. Set DIRECT_DATABASE_URL to its address as well.',
	)
	await expect(requireNoPooler(url, 'DIRECT_DATABASE_URL')).rejects.toThrow('Set it to its address.')
	await requireNoPooler(shop.url, 'DATABASE_URL')
})

test('connections of a pooler need time limits, and the start says how to set them', async () => {
	await expect(checkPooled(shop.url, shop.url)).rejects.toThrow(
		/have no idle_in_transaction_session_timeout, no lock_timeout, no statement_timeout, .*alter role current_user set lock_timeout = 2000/,
	)
	const limits = ['statement_timeout=5000', 'lock_timeout=2000', 'idle_in_transaction_session_timeout=30000']
	const options = encodeURIComponent(limits.map((limit) => `-c ${limit}`).join(' '))
	await checkPooled(`${shop.url}?options=${options}`, shop.url)
})

test('a pooler that leads to another database is refused', async () => {
	await expect(checkPooled(await emptyDatabase(), shop.url)).rejects.toThrow('lead to different databases')
})
