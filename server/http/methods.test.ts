/** Every route accepts GET, HEAD and POST at most, and a refusal of other methods says which of them. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { methodNotAllowed as postOnly } from '#app/http/method-not-allowed.ts'
import routes from '#app/routes.ts'
import { expectsJson } from '#server/http/error-responses.ts'
import { openTestServer } from '#test/servers/test-server.ts'

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }
type RouteModule = { default?: unknown; loader?: unknown; action?: unknown }

const { get, site } = await openTestServer()

function leavesOf(entries: readonly Route[], above = ''): { path: string; file: string }[] {
	return entries.flatMap(({ path = '', file, children }) => {
		const here = path ? `${above}/${path}` : above
		return children ? leavesOf(children, here) : [{ path: here || '/', file }]
	})
}

const ALL = leavesOf(routes).map(({ path, file }) => ({
	path: path.replace(/:\w+\??/g, '1').replace('*', 'x'),
	file,
}))

/** An endpoint for scripts either reads or writes; any other address may be a page with a form. */
function methodsOf(path: string, { loader, action }: RouteModule): string {
	if (!expectsJson(path)) return 'GET, HEAD, POST'
	const reads = loader !== undefined && loader !== postOnly
	return [...(reads ? ['GET', 'HEAD'] : []), ...(action ? ['POST'] : [])].join(', ')
}

test.each(ALL)('$path refuses PUT, PATCH and DELETE, and names its methods', async ({ path, file }) => {
	const module: RouteModule = await import(join('..', '..', 'app', file))
	const rendersBefore = site.renders
	const urls = [path, `${path}?a=1`, ...(module.default ? [`${path}.data`] : [])]
	const responses = ['PUT', 'PATCH', 'DELETE'].flatMap((method) =>
		urls.map(async (url) => {
			const { status, headers } = await get(url, { method, body: '{}' })
			return [status, headers.allow]
		}),
	)
	expect(await Promise.all(responses)).toEqual(responses.map(() => [405, methodsOf(path, module)]))
	expect(site.renders).toBe(rendersBefore)
})

test('a POST endpoint refuses PUT as it refuses GET', async () => {
	const { headers, body } = await get('/api/create-payment', { method: 'PUT', body: '{}' })
	const refusal = postOnly()
	expect(headers.allow).toBe(refusal.headers.get('Allow'))
	expect(JSON.parse(body)).toEqual(await refusal.json())
})

test('the routes include pages, forms and endpoints', () => {
	expect(ALL.length).toBeGreaterThan(60)
	expect(ALL.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/cart', '/admin/orders/1', '/x']))
})
