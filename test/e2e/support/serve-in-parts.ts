/** Serves the shop as over a slow connection: the rest of a page arrives only when the test says so. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type SlowShop = { url: string; sendRest: () => void; close: () => void }

/** Each page at first ends after `lastSent`. Everything else is served unchanged. */
export async function serveInParts(shopUrl: string, lastSent: string): Promise<SlowShop> {
	const { promise: isRestWanted, resolve: sendRest } = Promise.withResolvers<void>()
	const server = createServer(async ({ url = '/' }, response) => {
		const upstream = await fetch(new URL(url, shopUrl))
		const type = upstream.headers.get('content-type') ?? ''
		response.setHeader('content-type', type)
		if (!type.startsWith('text/html')) {
			response.end(Buffer.from(await upstream.arrayBuffer()))
			return
		}
		const html = await upstream.text()
		const end = html.indexOf(lastSent) + lastSent.length
		response.write(html.slice(0, end))
		await isRestWanted
		response.end(html.slice(end))
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}`,
		sendRest,
		close: () => {
			server.close()
			server.closeAllConnections()
		},
	}
}
