/** A server that stores what it is sent, in place of a collector, an error service or a CDN. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Receiver = { host: string; received: Received[]; close(): void }

/** Responds with the given statuses, and then with 200. */
export async function openReceiver(statuses: number[] = []): Promise<Receiver> {
	const received: Received[] = []
	const server = createServer(async (request, response) => {
		const { method = '', url: path = '', headers } = request
		received.push({ method, path, headers, body: await text(request) })
		response.writeHead(statuses.shift() ?? 200, { 'Retry-After': '60' }).end()
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		received,
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}
