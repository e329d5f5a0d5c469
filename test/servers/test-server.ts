/** An HTTP server for tests, in front of a fake site whose responses the test chooses. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as sendRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach } from 'vitest'
import { type FakeSite, initialSite, respond } from './fake-site.ts'
import { type Admission, createAdmission } from '#server/admission/admission.ts'
import { createHttpServer, type HttpOptions } from '#server/http/http-server.ts'
import { createPageCache, type PageCache } from '#server/http/caching/page-cache.ts'
import { commonHeadersFor } from '#server/http/security-headers.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { type Config, type Environment, readConfig } from '#shop/config/config.server.ts'
import type { Log } from '#shop/shop.server.ts'

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
type TestResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

type TestServer = {
	port: number
	server: Server
	config: Config
	pages: PageCache
	get(path: string, options?: RequestOptions): Promise<TestResponse>
	/** The responses of the fake site, and what it received. */
	site: FakeSite
	/** `checks` counts how often the shop was asked whether it can serve. */
	readiness: { checks: number; beforeAnswer: () => Promise<void> }
	/** For each request that reached the site, the network that counts as its sender. */
	networks: string[]
	/** Only the last test of a file may call `drain`, because it cannot be undone. */
	shutdown: { isStopping: boolean; drain(): void }
	logged: { level: keyof Log; fields: object; message: string }[]
}

const SETTINGS = {
	SECRET: '0123456789abcdef0123456789abcdef',
	PUBLIC_URL: 'https://shop.example',
	SMTP_URL: 'smtp://mail.example:587',
	MAIL_FROM: 'orders@shop.example',
	TRUST_PROXY: '1',
}

/** For the tests of one file. The site handles at most three requests at a time, and greets visitors with a session. */
export async function openTestServer(
	env: Environment = {},
	{ tracing = null }: Pick<HttpOptions, 'tracing'> = {},
): Promise<TestServer> {
	const config = readConfig({ ...SETTINGS, ...env })
	const commonHeaders = commonHeadersFor(config)
	const pages = createPageCache(config, commonHeaders)
	const site = initialSite()
	const draining = new AbortController()
	const shutdown = { isStopping: false, drain: () => draining.abort() }
	const logged: TestServer['logged'] = []
	const folder = writeBuiltFiles()
	const networks: string[] = []
	const readiness: TestServer['readiness'] = { checks: 0, beforeAnswer: async () => {} }
	const server = createHttpServer({
		config,
		commonHeaders,
		isDevelopment: false,
		log: logTo(logged),
		pages,
		files: openStaticFiles(folder),
		admission: recordNetworks(networks),
		tracing,
		sandbox: null,
		whyNotReady: async () => {
			readiness.checks += 1
			await readiness.beforeAnswer()
			return null
		},
		draining: draining.signal,
		isStopping: () => shutdown.isStopping,
		site: { close: async () => {}, handle: (request, info) => respond(site, request, info) },
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	const opened = { port, server, config, pages, site, networks, readiness, shutdown, logged }
	afterEach(() => reset(opened))
	afterAll(() => {
		server.closeAllConnections()
		server.close()
		rmSync(folder, { recursive: true })
	})
	return { ...opened, get: (path, options = {}) => get(port, path, options) }
}

/** Leaves nothing of a test to the next one. */
function reset({ shutdown, site, logged, networks, readiness, pages }: Omit<TestServer, 'get'>): void {
	shutdown.isStopping = false
	Object.assign(site, initialSite())
	logged.length = 0
	networks.length = 0
	Object.assign(readiness, { checks: 0, beforeAnswer: async () => {} })
	pages.clear()
}

function logTo(logged: TestServer['logged']): Log {
	const logAs = (level: keyof Log) => (fields: object, message: string) => {
		logged.push({ level, fields, message })
	}
	return { info: logAs('info'), warn: logAs('warn'), error: logAs('error') }
}

function recordNetworks(networks: string[]): Admission {
	const admission = createAdmission({ max: { payment: 3, checkout: 3, browsing: 3 } })
	return {
		...admission,
		run: (sender, work) => {
			networks.push(sender.network)
			return admission.run(sender, work)
		},
	}
}

function writeBuiltFiles(): string {
	const folder = mkdtempSync(join(tmpdir(), 'static-'))
	mkdirSync(join(folder, 'assets'))
	writeFileSync(join(folder, 'assets', 'app-abc.js'), 'plain')
	writeFileSync(join(folder, 'assets', 'app-abc.js.br'), 'small')
	writeFileSync(join(folder, 'large.jpg'), '')
	truncateSync(join(folder, 'large.jpg'), 64 * 1024 * 1024)
	return folder
}

async function get(
	port: number,
	path: string,
	{ method = 'GET', headers = {}, body }: RequestOptions,
): Promise<TestResponse> {
	const response = await new Promise<IncomingMessage>((resolve, reject) => {
		const options = { host: '127.0.0.1', port, path, method, headers }
		sendRequest(options, resolve).on('error', reject).end(body)
	})
	return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}
