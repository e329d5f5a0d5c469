/** Access to every console route, through the router itself. A new route is covered once it is in app/routes.ts. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { eq } from 'drizzle-orm'
import { createStaticHandler, type RouteObject } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import routes from '../routes.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

type Served = { method: string; path: string; status: number; location: string | null }

const SECOND_FACTOR = '/admin/second-factor'
const adminRoutes: RouteConfigEntry[] = routes.filter(({ path }) => /^admin(\/|$)/.test(path ?? ''))
const paths = adminRoutes.flatMap((route) => pathsOf(route))

const shop = shopForTests()
const router = createStaticHandler(await Promise.all(adminRoutes.map(toRouteObject)))
let adminWithPassword: Visitor
let admin: Visitor

beforeAll(async () => {
	await seedIfEmpty(shop.db)
	// In sequence: the update must reach only the first session.
	admin = await newAdmin('ravi@example.in')
	await shop.db.update(sessions).set({ secondFactorAt: shop.clock() })
	adminWithPassword = await newAdmin('kamala@example.in')
})

describe('every console route', () => {
	test('is read from app/routes.ts', () => {
		expect(paths).toEqual(expect.arrayContaining(['/admin', '/admin/orders/1', SECOND_FACTOR]))
		expect(paths.length).toBeGreaterThan(20)
	})

	test('redirects guests to /login', async () => {
		const served = await serveAll(newVisitor(shop))
		const isSentToSignIn = ({ method, path, location }: Served) =>
			location ===
			(method === 'GET' ? `/login?from=${encodeURIComponent(path)}` : '/login?from=%2Fdashboard&unsaved=1')
		expect(served.filter((response) => response.status !== 302 || !isSentToSignIn(response))).toEqual([])
	})

	test('responds 404 to customers', async () => {
		const served = await serveAll(await newSignedInVisitor(shop))
		expect(served.filter(({ status, location }) => status !== 404 || location !== null)).toEqual([])
	})

	test('redirects an admin without the second factor', async () => {
		const served = await serveAll(adminWithPassword)
		const guarded = served.filter(({ path }) => path !== SECOND_FACTOR)
		const isSentToSecondFactor = ({ method, path, location }: Served) =>
			location === `${SECOND_FACTOR}?from=${encodeURIComponent(path)}${method === 'GET' ? '' : '&unsaved=1'}`
		expect(guarded.filter((response) => response.status !== 302 || !isSentToSecondFactor(response))).toEqual(
			[],
		)
	})

	test('opens for an admin with the second factor', async () => {
		expect(await serve(adminWithPassword, 'GET', SECOND_FACTOR)).toMatchObject({ status: 200 })
		for (const path of ['/admin', '/admin/orders', '/admin/settings', '/admin/confirm'])
			expect(await serve(admin, 'GET', path)).toMatchObject({ status: 200, location: null })
	})
})

async function newAdmin(email: string): Promise<Visitor> {
	const visitor = await newSignedInVisitor(shop, {
		name: 'Kamala',
		email,
		mobile: '9840012345',
		password: '',
	})
	await shop.db.update(customers).set({ role: 'admin' }).where(eq(customers.email, email))
	return visitor
}

async function serveAll(visitor: Visitor): Promise<Served[]> {
	return Promise.all(paths.flatMap((path) => [serve(visitor, 'GET', path), serve(visitor, 'POST', path)]))
}

/** Runs the router's matching, middleware, loaders and actions; only rendering is left out. */
async function serve(visitor: Visitor, method: string, path: string): Promise<Served> {
	const body = method === 'POST' ? new FormData() : null
	const { request, context } = visitor.args(path, { method, body }) as { request: Request; context: unknown }
	const response = await router.query(request, {
		requestContext: context,
		generateMiddlewareResponse: async (query) => {
			const result = await query(request)
			return result instanceof Response ? result : new Response(null, { status: result.statusCode })
		},
	})
	if (!(response instanceof Response)) throw new Error('The middleware returned no response')
	return { method, path, status: response.status, location: response.headers.get('location') }
}

function pathsOf({ path = '', children = [] }: RouteConfigEntry, base = ''): string[] {
	const full = `${base}/${path.replaceAll(/:\w+/g, '1')}`.replace(/\/$/, '')
	return children.length > 0 ? children.flatMap((child) => pathsOf(child, full)) : [full]
}

async function toRouteObject(route: RouteConfigEntry): Promise<RouteObject> {
	const { loader, action, middleware } = await import(/* @vite-ignore */ `../${route.file}`)
	const served = { loader, action, middleware }
	if (route.index) return { ...served, index: true }
	return {
		...served,
		path: route.path,
		children: await Promise.all((route.children ?? []).map(toRouteObject)),
	}
}
