/** The server's front for tests, over real HTTP, with a site behind it that says what the test tells it. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach } from 'vitest'
import type { RequestInfo } from '#app/http/request-context.ts'
import { INLINE_SCRIPT_SOURCES, takeInlineScripts } from '#app/http/inline-scripts.server.ts'
import { openCrowd } from '#server/http/concurrency-limit.ts'
import { type Front, openHttp } from '#server/http/http-server.ts'
import { openPageCache, type PageCache } from '#server/http/page-cache.ts'
import { commonHeaders } from '#server/http/security-headers.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { readConfig } from '#shop/config/config.server.ts'
import type { Log } from '#shop/shop.server.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
type Heard = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

export type TestServer = {
	port: number
	pages: PageCache
	get(path: string, asked?: Asked): Promise<Heard>
	/** What the test tells, and what the site saw. */
	site: {
		content: string
		/** How many answers the site was asked for. */
		renders: number
		/** How many of them it has not given yet. */
		waiting: number
		lastWrite: string | null
		/** What `/file` and `/dashboard.data` answer. */
		file: ReadableStream<Uint8Array<ArrayBuffer>> | null
		whileRendering: () => void
		whileAnswering: () => Promise<void>
	}
	stopping: { isStopping: boolean }
	logged: { level: keyof Log; fields: object; message: string }[]
}

/** What the owner's browser sends; any other session is made up. */
export const OWNER = { cookie: 'sk3_session=the-owner' }

/** For the tests of one file. It has room for three at a time. */
export async function openTestServer(): Promise<TestServer> {
	const config = readConfig({
		SECRET: '0123456789abcdef0123456789abcdef',
		PUBLIC_URL: 'https://shop.example',
	})
	const common = commonHeaders(config)
	const pages = openPageCache(config, common)
	const site = newSite()
	const stopping = { isStopping: false }
	const logged: TestServer['logged'] = []
	const logAs = (level: keyof Log) => (fields: object, message: string) =>
		logged.push({ level, fields, message })
	const folder = builtFiles()
	const front: Front = {
		config,
		log: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
		manner: { rules: config, common, isDevelopment: false },
		pages,
		files: openStaticFiles(folder),
		crowd: openCrowd(3),
		sandbox: null,
		whyUnready: async () => null,
		isStopping: () => stopping.isStopping,
		site: { close: async () => {}, answer: (request, facts) => answerAs(site, request, facts) },
	}
	const server = openHttp(front).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	afterEach(() => {
		stopping.isStopping = false
		Object.assign(site, newSite())
		logged.length = 0
		pages.drop()
	})
	afterAll(() => {
		server.closeAllConnections()
		server.close()
		rmSync(folder, { recursive: true })
	})
	return { port, pages, site, stopping, logged, get: (path, asked = {}) => get(port, path, asked) }
}

function newSite(): TestServer['site'] {
	return {
		content: 'first',
		renders: 0,
		waiting: 0,
		lastWrite: null,
		file: null,
		whileRendering: () => {},
		whileAnswering: async () => {},
	}
}

function builtFiles(): string {
	const folder = mkdtempSync(join(tmpdir(), 'static-'))
	mkdirSync(join(folder, 'assets'))
	writeFileSync(join(folder, 'assets', 'app-abc.js'), 'plain')
	writeFileSync(join(folder, 'assets', 'app-abc.js.br'), 'small')
	return folder
}

async function answerAs(site: TestServer['site'], request: Request, facts: RequestInfo): Promise<Response> {
	site.renders += 1
	const shown = site.content
	site.whileRendering()
	site.waiting += 1
	await site.whileAnswering()
	site.waiting -= 1
	facts.wasUnavailable = request.url.includes('away')
	if (request.url.endsWith('/away')) {
		const headers = { 'Content-Type': 'text/html; charset=utf-8' }
		return new Response('<h1>Something went wrong</h1>', { status: 500, headers })
	}
	if (request.url.endsWith('/api/broken') || facts.wasUnavailable)
		return new Response('Unexpected Server Error', { status: 500 })
	if (request.url.endsWith('/file'))
		return new Response(site.file, { headers: { 'Content-Disposition': 'attachment; filename="a.csv"' } })
	if (request.url.endsWith('/dashboard.data'))
		return new Response(site.file, { headers: { 'Content-Type': 'text/x-script; charset=utf-8' } })
	if (request.method === 'GET' && request.url.endsWith('/admin/pictures/upload')) {
		return new Response(null, { status: request.headers.get('cookie') === OWNER.cookie ? 204 : 404 })
	}
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		site.lastWrite = await request.text()
		return Response.json({ success: true })
	}
	if (request.url.includes('/__manifest?')) {
		return Response.json({ shown }, { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } })
	}
	const caching = shown === 'without prices' ? { 'Cache-Control': 'no-store' } : undefined
	const { html, sources } = takeInlineScripts(
		`<p>${shown}</p><script nonce="random">boot()</script>`,
		'random',
	)
	const headers = { 'Content-Type': 'text/html; charset=utf-8', [INLINE_SCRIPT_SOURCES]: sources.join(' ') }
	return new Response(html, { headers: { ...headers, ...caching } })
}

async function get(
	port: number,
	path: string,
	{ method = 'GET', headers = {}, body }: Asked,
): Promise<Heard> {
	const answer = await new Promise<IncomingMessage>((done, fail) => {
		ask({ host: '127.0.0.1', port, path, method, headers }, done).on('error', fail).end(body)
	})
	return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
