/** Caching proxies for tests: Varnish with the shop's own settings where it is installed, and a small one everywhere. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	request as sendRequest,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'

const PURGE_PATH = '/.purge-pages'
export const PURGE_HEADER = 'X-Purge-Token: choose-a-long-word'

export type CachingProxy = { port: number; purgeUrl: string; stop(): Promise<void> }

export function isVarnishInstalled(): boolean {
	return spawnSync('varnishd', ['-V']).status === 0
}

/** Runs deploy/proxies/varnish.vcl in front of the shop's port. */
export async function startVarnish(shopPort: number): Promise<CachingProxy> {
	const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
	// Varnish reads the folder as another user.
	chmodSync(folder, 0o755)
	const port = await freePort()
	const settings = join(folder, 'shop.vcl')
	const vcl = readFileSync('deploy/proxies/varnish.vcl', 'utf8')
	writeFileSync(settings, vcl.replace('.port = "3000"', `.port = "${shopPort}"`))
	const varnish = spawn(
		'varnishd',
		['-F', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', settings, '-s', 'malloc,32m'],
		{ stdio: ['ignore', 'pipe', 'pipe'] },
	)
	await whenStarted(varnish, port)
	return {
		port,
		purgeUrl: `http://127.0.0.1:${port}${PURGE_PATH}`,
		stop: async () => {
			varnish.kill('SIGTERM')
			await once(varnish, 'exit')
			rmSync(folder, { recursive: true })
		},
	}
}

async function whenStarted(varnish: ChildProcess, port: number): Promise<void> {
	let output = ''
	for (const stream of [varnish.stdout, varnish.stderr])
		stream?.on('data', (chunk: Buffer) => {
			output += chunk.toString()
		})
	while (!(await accepts(port))) {
		if (varnish.exitCode !== null) throw new Error(`Varnish did not start:\n${output}`)
		await setTimeout(20)
	}
}

async function accepts(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1')
	const isOpen = await new Promise<boolean>((resolve) => {
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
	})
	socket.destroy()
	return isOpen
}

type Copy = { varied: string; until: number; headers: IncomingHttpHeaders; body: Buffer }
type Options = {
	/** Returns the time in milliseconds. */
	now(): number
	/** Some CDNs look at no other header than `Accept-Encoding`. */
	ignoresCookies?: boolean
}

/** Stores what `Cache-Control` allows a shared cache to store (RFC 9111), for as long as `s-maxage` says. */
export async function startSmallProxy(
	shopPort: number,
	{ now, ignoresCookies = false }: Options,
): Promise<CachingProxy> {
	const stored = new Map<string, Copy[]>()
	const server = createServer((request, response) => {
		if (request.url === PURGE_PATH) {
			const key = String(request.headers['surrogate-key'])
			for (const [url, copies] of stored)
				stored.set(
					url,
					copies.filter(({ headers }) => headers['surrogate-key'] !== key),
				)
			response.end()
			return
		}
		const varied = (names = '') =>
			names
				.split(/, */)
				.filter((name) => !(ignoresCookies && name.toLowerCase() === 'cookie'))
				.map((name) => request.headers[name.toLowerCase()])
				.join()
		const url = request.url ?? ''
		const found = stored
			.get(url)
			?.find((copy) => copy.until > now() && copy.varied === varied(copy.headers.vary))
		if (request.method === 'GET' && found) {
			response.writeHead(200, { ...found.headers, age: '1' }).end(found.body)
			return
		}
		void forward(request, shopPort).then(({ status, headers, body }) => {
			const seconds = request.method === 'GET' && status === 200 ? freshSeconds(headers) : 0
			if (seconds > 0) {
				const copy = { varied: varied(headers.vary), until: now() + seconds * 1000, headers, body }
				stored.set(url, [copy, ...(stored.get(url) ?? [])])
			}
			response.writeHead(status, headers).end(body)
		})
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	return {
		port,
		purgeUrl: `http://127.0.0.1:${port}${PURGE_PATH}`,
		stop: async () => {
			server.close()
			server.closeAllConnections()
			await once(server, 'close')
		},
	}
}

function freshSeconds(headers: IncomingHttpHeaders): number {
	const control = headers['cache-control'] ?? ''
	if (/private|no-store|no-cache/.test(control) || headers['set-cookie']) return 0
	const [, seconds = '0'] = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control) ?? []
	return Number(seconds)
}

async function forward(
	{ method, url, headers }: IncomingMessage,
	port: number,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
	const response = await new Promise<IncomingMessage>((resolve, reject) => {
		const options = { host: '127.0.0.1', port, path: url, method, headers }
		sendRequest(options, resolve).on('error', reject).end()
	})
	return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}
