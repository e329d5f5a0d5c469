/** An HTTP server for tests, in front of a fake site whose responses the test chooses. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as sendRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach } from 'vitest'
import { UPLOADER } from '#app/http/form-size.ts'
import type { RequestInfo } from '#app/http/request-context.ts'
import {
	INLINE_SCRIPT_SOURCES,
	extractInlineScripts,
} from '#app/http/content-security/inline-scripts.server.ts'
import { type Admission, createAdmission } from '#server/admission/admission.ts'
import { createHttpServer, type HttpOptions } from '#server/http/http-server.ts'
import { createPageCache, type PageCache } from '#server/http/caching/page-cache.ts'
import { commonHeadersFor } from '#server/http/security-headers.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { type Config, type Environment, readConfig } from '#shop/config/config.server.ts'
import type { Log } from '#shop/shop.server.ts'

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
type TestResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

export type TestServer = {
	port: number
	server: Server
	config: Config
	pages: PageCache
	get(path: string, options?: RequestOptions): Promise<TestResponse>
	/** The responses of the fake site, and what it received. */
	site: {
		content: string
		/** Requests that the site has received. */
		renders: number
		/** Requests that it has not responded to yet. */
		waiting: number
		lastWrite: string | null
		/** Whether it fails at every request. */
		isFailing: boolean
		/** The body of `/file` and `/dashboard.data`. */
		stream: ReadableStream<Uint8Array<ArrayBuffer>> | null
		onRender: () => void
		beforeResponse: () => Promise<void>
	}
	/** `checks` counts how often the shop was asked whether it can serve. */
	readiness: { checks: number; beforeAnswer: () => Promise<void> }
	/** For each request that reached the site, the network that counts as its sender. */
	networks: string[]
	/** Only the last test of a file may call `drain`, because it cannot be undone. */
	shutdown: { isStopping: boolean; drain(): void }
	logged: { level: keyof Log; fields: object; message: string }[]
}

/** The only session that may upload images to the console. */
export const OWNER = { cookie: 'sk3_session=the-owner' }
/** The headers of a customer who may upload photos of a return. Each `line` is another network. */
export const customer = (name: string, line = 1) => ({
	cookie: `sk3_session=customer-${name}`,
	'x-forwarded-for': `192.0.2.${line}`,
})

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
		admission: noteNetworks(networks),
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
	afterEach(() => {
		shutdown.isStopping = false
		Object.assign(site, initialSite())
		logged.length = 0
		networks.length = 0
		Object.assign(readiness, { checks: 0, beforeAnswer: async () => {} })
		pages.clear()
	})
	afterAll(() => {
		server.closeAllConnections()
		server.close()
		rmSync(folder, { recursive: true })
	})
	return {
		port,
		server,
		config,
		pages,
		site,
		networks,
		readiness,
		shutdown,
		logged,
		get: (path, options = {}) => get(port, path, options),
	}
}

function logTo(logged: TestServer['logged']): Log {
	const logAs = (level: keyof Log) => (fields: object, message: string) => {
		logged.push({ level, fields, message })
	}
	return { info: logAs('info'), warn: logAs('warn'), error: logAs('error') }
}

function noteNetworks(networks: string[]): Admission {
	const admission = createAdmission({ max: { payment: 3, checkout: 3, browsing: 3 } })
	return {
		...admission,
		run: (sender, work) => {
			networks.push(sender.network)
			return admission.run(sender, work)
		},
	}
}

function initialSite(): TestServer['site'] {
	return {
		content: 'first',
		renders: 0,
		waiting: 0,
		lastWrite: null,
		isFailing: false,
		stream: null,
		onRender: () => {},
		beforeResponse: async () => {},
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

async function respond(site: TestServer['site'], request: Request, info: RequestInfo): Promise<Response> {
	site.renders += 1
	const { content } = site
	site.onRender()
	site.waiting += 1
	await site.beforeResponse()
	site.waiting -= 1
	info.wasUnavailable = request.url.includes('unavailable')
	if (request.url.endsWith('/unavailable.data'))
		return new Response('error', { status: 500, headers: { 'Content-Type': 'text/x-script' } })
	if (request.url.endsWith('/unavailable')) return page('<h1>Something went wrong</h1>', { status: 500 })
	if (request.url.endsWith('/api/broken') || info.wasUnavailable || site.isFailing)
		return new Response('Unexpected Server Error', { status: 500 })
	if (request.url.endsWith('/file'))
		return new Response(site.stream, { headers: { 'Content-Disposition': 'attachment; filename="a.csv"' } })
	if (request.url.endsWith('/dashboard.data'))
		return new Response(site.stream, { headers: { 'Content-Type': 'text/x-script; charset=utf-8' } })
	const cookie = request.headers.get('cookie') ?? ''
	if (request.method === 'GET' && request.url.endsWith('/admin/pictures/upload'))
		return new Response(null, { status: cookie === OWNER.cookie ? 204 : 404 })
	if (request.method === 'GET' && request.url.endsWith('/return/upload')) {
		const isCustomer = cookie.startsWith('sk3_session=customer-')
		return new Response(null, isCustomer ? { status: 204, headers: { [UPLOADER]: cookie } } : { status: 404 })
	}
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		site.lastWrite = await request.text()
		return Response.json({ success: true })
	}
	if (request.url.includes('/__manifest?')) {
		const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }
		return Response.json({ shown: content }, { headers })
	}
	if (request.url.includes('/feeds/products.xml')) {
		const headers = new Headers({
			'Content-Type': 'application/xml',
			'Cache-Control': 'public, max-age=3600',
		})
		if (request.url.endsWith('?cookie')) headers.append('Set-Cookie', 'one=visitor')
		return new Response(content, { headers })
	}
	const withoutPrices: Record<string, string> =
		content === 'without prices' ? { 'Cache-Control': 'no-store' } : {}
	if (new URL(request.url).pathname.endsWith('.data')) {
		const type = { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' }
		return new Response(content, { headers: { ...type, ...withoutPrices } })
	}
	const nonce = 'random'
	// React Router drops the body and what it says about the page.
	if (request.method === 'HEAD') return page('', {})
	const [, visitor = ''] = /session=(\w+)/.exec(request.headers.get('cookie') ?? '') ?? []
	const rendered = `<p>${content} ${visitor}</p><script nonce="${nonce}">boot()</script>`
	const { html, sources } = extractInlineScripts(rendered, nonce)
	return page(html, {
		headers: { [INLINE_SCRIPT_SOURCES]: sources.join(' '), ...withoutPrices },
	})
}

function page(
	html: string,
	{ status = 200, headers = {} }: { status?: number; headers?: Record<string, string> },
): Response {
	return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
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
