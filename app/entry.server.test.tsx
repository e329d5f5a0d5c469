import { createHash } from 'node:crypto'
import { useContext } from 'react'
import {
	createRequestHandler,
	RouterContextProvider,
	Scripts,
	type ServerBuild,
	useLoaderData,
} from 'react-router'
import { describe, expect, test } from 'vitest'
import { ScriptNonce } from '#app/ui/render-context.ts'
import { INLINE_SCRIPT_SOURCES } from '#app/http/content-security/inline-scripts.server.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import * as entry from './entry.server.tsx'
import { handleError } from './entry.server.tsx'

/** Creates an error response as the router passes it on. */
function errorResponse(status: number): unknown {
	return { status, statusText: '', internal: true, data: null }
}

test('only server errors are logged', () => {
	const logged: unknown[] = []
	const shop = { log: { error: (facts: unknown) => logged.push(facts) } }
	const context = {
		get: (key: unknown) => (key === shopContext ? shop : key === requestContext ? { id: '1' } : null),
	}
	const request = new Request('http://shop.example/story', { method: 'POST' })
	const handle = (error: unknown) =>
		handleError(error, { request, context, params: {}, pattern: '' } as never)
	for (const status of [400, 404, 405]) handle(errorResponse(status))
	expect(logged).toEqual([])
	handle(errorResponse(500))
	handle(new Error('broken'))
	expect(logged).toHaveLength(2)
})

test('only a request that failed because the database was unavailable is marked', () => {
	const info = { id: '1', clientIp: '192.0.2.1', wasUnavailable: false }
	const context = {
		get: (key: unknown) => (key === requestContext ? info : { log: { error: () => {} } }),
	}
	const request = new Request('http://shop.example/api/verify-payment', { method: 'POST' })
	const handle = (error: unknown) =>
		handleError(error, { request, context, params: {}, pattern: '' } as never)
	handle(new Error('broken'))
	expect(info.wasUnavailable).toBe(false)
	handle(Object.assign(new Error('terminating connection'), { code: '57P01' }))
	expect(info.wasUnavailable).toBe(true)
})

describe('an inline script', () => {
	const INJECTED = [
		'<script>steal()</script>',
		'<SCRIPT>steal()</SCRIPT>',
		'<script nonce>steal()</script>',
		'<script nonce="">steal()</script>',
		'<script nonce="undefined">steal()</script>',
		"<script nonce='guess'>steal()</script>",
		'<script nonce=guess>steal()</script>',
		'<script\nNONCE = "guess"\n>steal()</script>',
		'<script data-nonce="guess" type="module">steal()</script>',
		'</div></body><script>steal()</script>',
	]

	/** Renders a page that fails to escape its data. */
	async function render(comment: string, method = 'GET') {
		function Page() {
			const comment = useLoaderData<string>()
			return (
				<html lang="en">
					<body>
						<div dangerouslySetInnerHTML={{ __html: comment }} />
						<script nonce={useContext(ScriptNonce)} dangerouslySetInnerHTML={{ __html: 'first()' }} />
						<Scripts />
					</body>
				</html>
			)
		}
		const root = { id: 'root', path: '', hasLoader: true, hasAction: false, module: '/root.js' }
		const build = {
			entry: { module: entry },
			routes: { root: { ...root, module: { default: Page, loader: () => comment } } },
			assets: {
				entry: { module: '/entry.js', imports: [] },
				routes: { root },
				url: '/manifest.js',
				version: '1',
			},
			routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
			publicPath: '/',
			future: {},
			ssr: true,
			isSpaMode: false,
		} as unknown as ServerBuild
		const context = new RouterContextProvider()
		context.set(requestContext, {
			id: '1',
			clientIp: '192.0.2.1',
			isCrossSite: false,
			isFromThisMachine: false,
		})
		context.set(shopContext, { config: { errorReports: null } } as never)
		const response = await createRequestHandler(build, 'production')(
			new Request('http://shop.example/', { method }),
			context,
		)
		const sources = response.headers.get(INLINE_SCRIPT_SOURCES) ?? ''
		return { html: await response.text(), sources: sources.split(' ') }
	}
	const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

	test('of the renderer is permitted, and the output is the same each time', async () => {
		const { html, sources } = await render('Lovely coffee')
		const scripts = [...html.matchAll(/<script(?: type="text\/plain" [^>]*)?>(.*?)<\/script>/gs)]
		expect(scripts.length).toBeGreaterThan(3)
		expect(sources).toEqual(scripts.map(([, script = '']) => sourceOf(script)))
		expect(sources).toContain(sourceOf('first()'))
		expect(html).not.toContain('nonce')
		expect((await render('Lovely coffee')).html).toBe(html)
	})

	test('has the same policy for HEAD as for GET', async () => {
		expect((await render('Lovely coffee', 'HEAD')).sources).toEqual((await render('Lovely coffee')).sources)
	})

	test.each(INJECTED)('in the data is not permitted: %s', async (comment) => {
		const { html, sources } = await render(comment)
		expect(html).toContain(comment)
		expect(sources).not.toContain(sourceOf('steal()'))
		expect(sources).toEqual(expect.arrayContaining([sourceOf('first()')]))
	})
})
