/** The routes of the console as the router serves them, for tests of access. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createStaticHandler, type RouteObject } from 'react-router'
import routes from '../app/routes.ts'
import type { Visitor } from '#test/visitor.ts'

const ROUTES: RouteConfigEntry[] = routes.filter(({ path }) => /^admin(\/|$)/.test(path ?? ''))

/** `pattern` is the path with unfilled parameters, and `file` the module in app/. */
type Address = { pattern: string; file: string }

export const CONSOLE_ADDRESSES = ROUTES.flatMap((route) => addressesOf(route))

const router = createStaticHandler(await Promise.all(ROUTES.map(toRouteObject)))

export type Served = { method: string; path: string; status: number; location: string | null }

type Choice = { intent?: string; filterMatchesToLoad?: () => boolean }

/**
 * Runs the router's matching, middleware, loaders and actions, but renders nothing. `?_routes=root` leaves out the
 * loaders, too.
 */
export async function serve(
	visitor: Visitor,
	method: string,
	path: string,
	choice: Choice = {},
): Promise<Served> {
	const response = await query(visitor, { method, path, ...choice })
	return { method, path, status: response.status, location: response.headers.get('location') }
}

/** Returns the data of the error page. */
export async function refusalOf(visitor: Visitor, path: string): Promise<{ message: string }> {
	return (await query(visitor, { method: 'GET', path })).json()
}

async function query(
	visitor: Visitor,
	{ method, path, intent = '', ...options }: Choice & { method: string; path: string },
): Promise<Response> {
	const body = method === 'POST' ? new FormData() : null
	body?.append('intent', intent)
	const { request, context } = visitor.args(path, { method, body }) as { request: Request; context: unknown }
	const response = await router.query(request, {
		...options,
		requestContext: context,
		generateMiddlewareResponse: async (run) => {
			const result = await run(request)
			if (result instanceof Response) return result
			const [error]: unknown[] = Object.values(result.errors ?? {})
			const body = error instanceof Object && 'data' in error ? JSON.stringify(error.data) : null
			return new Response(body, { status: result.statusCode })
		},
	})
	if (!(response instanceof Response)) throw new Error('The middleware returned no response')
	return response
}

function addressesOf({ path = '', file, children = [] }: RouteConfigEntry, base = ''): Address[] {
	const pattern = `${base}/${path}`.replace(/\/$/, '')
	return children.length > 0 ? children.flatMap((child) => addressesOf(child, pattern)) : [{ pattern, file }]
}

export function fillParameters(pattern: string): string {
	return pattern.replaceAll(/:\w+/g, '1')
}

export async function loadRoute(file: string): Promise<Record<string, never>> {
	return import(/* @vite-ignore */ `../app/${file}`)
}

async function toRouteObject(route: RouteConfigEntry): Promise<RouteObject> {
	const { loader, action, middleware } = await loadRoute(route.file)
	const served = { loader, action, middleware }
	if (route.index) return { ...served, index: true }
	return {
		...served,
		path: route.path,
		children: await Promise.all((route.children ?? []).map(toRouteObject)),
	}
}
