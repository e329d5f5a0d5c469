/**
 * A very simple load balancer: it checks each second which servers are ready, and passes each request to one of them over
 * connections that it keeps open. It repeats no request.
 */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { Server } from '#test/e2e/support/server-process.ts'

type Balancer = {
	url: string
	add(server: Server): void
	remove(server: Server): void
	/** Whether the server was ready at the last check. */
	isReady(server: Server): boolean
	close(): Promise<void>
}

const CHECK_EVERY_MILLISECONDS = 1_000
const CHECK_TIMEOUT_MILLISECONDS = 5_000
/** Long enough that no connection is closed at the moment in which a visitor uses it again. */
const KEEP_ALIVE_MILLISECONDS = 3_600_000

export async function openBalancer(): Promise<Balancer> {
	const agent = new http.Agent({ keepAlive: true })
	const servers = new Set<Server>()
	const ready = new Set<Server>()
	let turns = 0

	function next(): Server | undefined {
		turns += 1
		return [...ready][turns % ready.size]
	}

	async function check(server: Server): Promise<void> {
		if ((await isReady(server)) && servers.has(server)) ready.add(server)
		else ready.delete(server)
	}

	const timer = setInterval(() => servers.forEach((server) => void check(server)), CHECK_EVERY_MILLISECONDS)
	const listener = http.createServer((request, response) => {
		const server = next()
		if (!server) return fail(response, 'No server is ready')
		pass(request, response, { server, agent }).catch((error: Error) => fail(response, error.message))
	})
	listener.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS
	listener.listen(0)
	await once(listener, 'listening')
	const { port } = listener.address() as AddressInfo
	return {
		url: `http://localhost:${port}`,
		add: (server) => void servers.add(server),
		remove: (server) => {
			servers.delete(server)
			ready.delete(server)
		},
		isReady: (server) => ready.has(server),
		close: async () => {
			clearInterval(timer)
			listener.close()
			listener.closeAllConnections()
			agent.destroy()
			await once(listener, 'close')
		},
	}
}

async function isReady({ url }: Server): Promise<boolean> {
	const signal = AbortSignal.timeout(CHECK_TIMEOUT_MILLISECONDS)
	const response = await fetch(`${url}/readyz`, { signal }).catch(() => null)
	await response?.arrayBuffer()
	return response?.ok ?? false
}

type Target = { server: Server; agent: http.Agent }

async function pass(
	request: http.IncomingMessage,
	response: http.ServerResponse,
	{ server, agent }: Target,
): Promise<void> {
	// The `Connection` header concerns only the two ends of one connection.
	const { connection: _connection, ...headers } = request.headers
	const { method } = request
	const forwarded = http.request(server.url + (request.url ?? '/'), { method, headers, agent })
	const received = once(forwarded, 'response') as Promise<[http.IncomingMessage]>
	const [[answer]] = await Promise.all([received, pipeline(request, forwarded)])
	const { connection: _own, ...answered } = answer.headers
	response.writeHead(answer.statusCode ?? 502, answered)
	await pipeline(answer, response)
}

function fail(response: http.ServerResponse, reason: string): void {
	if (response.headersSent) return void response.destroy()
	response.writeHead(502, { 'Content-Type': 'text/plain' })
	response.end(reason)
}
