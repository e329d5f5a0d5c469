/** A proxy to the database that counts round trips: how often the shop sends something after it has received an answer. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

type CountedDatabase = { url: string; count(): number; stop(): Promise<void> }

export async function countRoundTrips(databaseUrl: string): Promise<CountedDatabase> {
	const target = new URL(databaseUrl)
	let roundTrips = 0
	const server = createServer((shop) => {
		const database = connect(Number(target.port), target.hostname)
		let isAnswered = true
		shop.on('data', (bytes) => {
			if (isAnswered) roundTrips += 1
			isAnswered = false
			database.write(bytes)
		})
		database.on('data', (bytes) => {
			isAnswered = true
			shop.write(bytes)
		})
		for (const [socket, other] of [
			[shop, database],
			[database, shop],
		] as const) {
			socket.setNoDelay(true)
			socket.on('error', () => {})
			socket.on('close', () => other.destroy())
		}
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const url = new URL(databaseUrl)
	url.hostname = '127.0.0.1'
	url.port = String((server.address() as AddressInfo).port)
	return {
		url: url.href,
		count: () => roundTrips,
		stop: async () => {
			server.close()
			await once(server, 'close')
		},
	}
}
