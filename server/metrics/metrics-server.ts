/** Serves the metrics on their own port, which visitors cannot reach. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import type { Config } from '#shop/config/config.server.ts'
import type { Log } from '#shop/shop.server.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

type Options = {
	address: NonNullable<Config['metrics']>
	read(): Promise<void>
	format(): string
	log: Log
}

export async function serveMetrics({
	address,
	read,
	format,
	log,
}: Options): Promise<{ stop(): Promise<void> }> {
	async function answer(): Promise<string> {
		await read().catch((error: unknown) => {
			if (!isDatabaseError(error)) throw error
		})
		return format()
	}

	const server = createServer((request, response) => {
		if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
			return void response.writeHead(404).end()
		answer().then(
			(text) => response.writeHead(200, { 'Content-Type': CONTENT_TYPE }).end(text),
			(error: unknown) => {
				log.error({ err: error }, 'The metrics could not be read')
				response.writeHead(500).end()
			},
		)
	})
	server.listen(address.port, address.host)
	await once(server, 'listening').catch((error: unknown) => {
		const message = `The metrics cannot be served on ${address.host}:${address.port}. Change METRICS_PORT or METRICS_HOST.`
		throw new Error(message, { cause: error })
	})
	return {
		stop: async () => {
			server.close()
			server.closeAllConnections()
			await once(server, 'close')
		},
	}
}
