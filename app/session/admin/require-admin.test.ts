import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { requiredReauthentication } from './reauthentication.ts'
import { adminContext, adminSessionContext } from './admin-context.ts'
import { findCurrentCustomer } from '../current-customer.server.ts'
import { requireRecentPassword } from './recent-password.server.ts'
import { requireAdmin, requireAdminSession } from './require-admin.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { startEnrolment } from '#shop/accounts/second-factor.server.ts'
import { customers, secondFactors, sessions } from '#shop/accounts/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import type { Visitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context; pattern: string }

const shop = shopForTests()
const SIGNED_IN_AT = new Date('2026-11-20T10:00:00Z')
let admin: Visitor
beforeEach(async () => {
	await shop.empty()
	shop.setClock(SIGNED_IN_AT)
	admin = await newSignedInVisitor(shop)
	await shop.db.update(customers).set({ role: 'owner' })
	await shop.db
		.update(sessions)
		.set({ createdAt: SIGNED_IN_AT, updatedAt: SIGNED_IN_AT, passwordAt: null, secondFactorAt: SIGNED_IN_AT })
})

/** Creates arguments for an address that all staff may open and to which an owner may send forms. */
const argsOf = (path: string, init?: RequestInit, pattern = '/admin/orders'): Args => {
	const args: { request: Request; context: Context } = admin.args(path, init)
	return { ...args, pattern }
}
const get = (path: string) => argsOf(path)
const post = (path: string, referer?: string) =>
	argsOf(path, { method: 'POST', headers: referer ? { referer } : {} })
/** Returns the redirect target of a guard, or null if it lets the request through. */
async function redirectOf(guarded: Promise<unknown>): Promise<string | null> {
	try {
		await guarded
		return null
	} catch (thrown) {
		if (thrown instanceof Response) return decodeURIComponent(thrown.headers.get('location') ?? '')
		throw thrown
	}
}

describe('an admin', () => {
	test('is available to the routes behind the guard', async () => {
		const args = get('/admin')
		await requireAdmin(args)
		const { id, ...rest } = args.context.get(adminContext)
		expect(id).toMatch(/^[0-9a-f-]{36}$/)
		expect(rest).toEqual({ name: MEENA.name, email: MEENA.email, role: 'owner' })
		const [session] = await shop.db.select().from(sessions)
		expect(args.context.get(adminSessionContext)).toBe(session?.token)
	})

	test('needs a role of the staff; others get status 404', async () => {
		expect(await requireAdminSession(get('/admin'))).toMatchObject({ customer: { role: 'owner' } })
		await shop.db.update(customers).set({ role: 'customer' }).where(eq(customers.email, MEENA.email))
		await expect(requireAdminSession(get('/admin'))).rejects.toMatchObject({ init: { status: 404 } })
		await expect(requireAdmin(get('/admin'))).rejects.toMatchObject({ init: { status: 404 } })
		await expect(requireRecentPassword(get('/admin'))).rejects.toMatchObject({ init: { status: 404 } })
	})

	test('needs the second factor in the same session', async () => {
		await newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' })
		const [meena] = await shop.db.select().from(customers).where(eq(customers.email, MEENA.email))
		await shop.db.update(sessions).set({ secondFactorAt: SIGNED_IN_AT })
		await shop.db
			.update(sessions)
			.set({ secondFactorAt: null })
			.where(eq(sessions.userId, meena?.id ?? ''))
		expect(await redirectOf(requireAdmin(get('/admin/orders?page=2')))).toBe(
			'/admin/second-factor?from=/admin/orders?page=2',
		)
	})
})

describe('the second factor', () => {
	const isAsked = async (path = '/admin') => (await redirectOf(requireAdmin(get(path)))) !== null

	test('is asked for again after thirty minutes without use', async () => {
		shop.advance(30 * 60)
		expect(await isAsked()).toBe(false)
		shop.advance(30 * 60)
		expect(await isAsked()).toBe(false)
		shop.advance(30 * 60 + 1)
		expect(await isAsked()).toBe(true)
		expect(await isAsked()).toBe(true)
	})

	test('is asked for although the shop was opened before the console', async () => {
		shop.advance(31 * 60)
		const { request, context } = get('/')
		await findCurrentCustomer(request, context)
		expect(await isAsked()).toBe(true)
	})

	test('is asked for while the database cannot write, which signs nobody out', async () => {
		await shop.pool.query(
			`create function no_space() returns trigger language plpgsql as $$ begin raise 'no space' using errcode = 'disk_full'; end $$`,
		)
		await shop.pool.query(
			'create trigger full_disk before update on sessions for each row execute function no_space()',
		)
		try {
			shop.advance(60)
			expect(await isAsked()).toBe(false)
			shop.advance(30 * 60)
			expect(await redirectOf(requireAdmin(get('/admin')))).toBe('/admin/second-factor?from=/admin')
		} finally {
			await shop.pool.query('drop trigger full_disk on sessions; drop function no_space')
		}
		expect(shop.loggedProblems.map(({ message }) => message)).toContain(
			'The use of a session could not be recorded',
		)
		shop.loggedProblems.length = 0
	})

	test('is asked for after a use under a clock that was ahead, and given it is asked for no more', async () => {
		shop.advance(11 * 3600)
		await shop.db.update(sessions).set({ updatedAt: shop.clock() })
		shop.setClock(SIGNED_IN_AT)
		expect(await isAsked()).toBe(true)
		await shop.db.update(sessions).set({ secondFactorAt: SIGNED_IN_AT })
		expect(await isAsked()).toBe(false)
	})

	test('does not extend an admin session beyond twelve hours', async () => {
		for (let hours = 0; hours < 48; hours++) {
			shop.advance(15 * 60 - 1)
			expect(await isAsked()).toBe(false)
		}
		shop.advance(48)
		expect(await redirectOf(requireAdmin(get('/admin/orders')))).toBe('/login?from=/admin/orders&ended=1')
	})
})

describe('an open page, which asks to sign in again itself and keeps what was entered,', () => {
	const neededFor = () =>
		requireAdmin(post('/admin/orders.data')).then(
			() => null,
			(thrown: unknown) => (thrown instanceof Response ? requiredReauthentication(thrown) : thrown),
		)
	beforeEach(async () => {
		const [customer] = await shop.db.select().from(customers)
		if (customer) await startEnrolment(shop, { customerId: customer.id, email: customer.email })
	})

	test('learns that it needs the second factor, once that is set up', async () => {
		await shop.db.update(sessions).set({ secondFactorAt: null })
		expect(await neededFor()).toBe(null)
		await shop.db.update(secondFactors).set({ enrolledAt: SIGNED_IN_AT })
		expect(await neededFor()).toBe('code')
	})

	test('learns that the session is over', async () => {
		shop.advance(12 * 60 * 60)
		expect(await neededFor()).toBe('sign-in')
	})
})

describe('the return path of the second factor', () => {
	beforeEach(() => shop.db.update(sessions).set({ secondFactorAt: null }))
	const from = async (args: Args) =>
		(await redirectOf(requireAdmin(args)))?.replace('/admin/second-factor?from=', '')

	test('is the requested page, without the suffix and query that the router adds', async () => {
		expect(await from(get('/admin/orders.data?_routes=admin%2Forders'))).toBe('/admin/orders')
		expect(await from(get('/admin/orders.data?page=2&_routes=admin'))).toBe('/admin/orders?page=2')
		expect(await from(get('/admin/export.database'))).toBe('/admin/export.database')
	})

	test('is the page that sent the form', async () => {
		expect(await from(post('/admin/orders', 'http://shop.example/admin/orders/SK3-1?tab=2'))).toBe(
			'/admin/orders/SK3-1&unsaved=1',
		)
	})

	test('is the address of the action without a valid referrer', async () => {
		expect(await from(post('/admin/orders'))).toBe('/admin/orders&unsaved=1')
		expect(await from(post('/admin/orders', 'nonsense'))).toBe('/admin/orders&unsaved=1')
	})

	test('ignores the referrer of a GET', async () => {
		const args = argsOf('/admin/stock', { headers: { referer: 'http://shop.example/admin/orders' } })
		expect(await from(args)).toBe('/admin/stock')
	})
})

describe('a recent password', () => {
	const isRequired = async () =>
		(await redirectOf(requireRecentPassword(post('/admin/orders/SK3-1')))) !== null

	test('is valid for ten minutes after sign-in', async () => {
		expect(await isRequired()).toBe(false)
		shop.advance(600)
		expect(await isRequired()).toBe(false)
		shop.advance(0.001)
		expect(await isRequired()).toBe(true)
	})

	test('is not valid if it was confirmed under a clock that was ahead', async () => {
		await shop.db.update(sessions).set({ passwordAt: new Date(SIGNED_IN_AT.getTime() + 60_001) })
		expect(await isRequired()).toBe(true)
	})

	test('is valid for ten minutes after it was confirmed', async () => {
		shop.advance(3600)
		await shop.db.update(sessions).set({ passwordAt: shop.clock() })
		expect(await isRequired()).toBe(false)
		shop.advance(600.001)
		expect(await isRequired()).toBe(true)
	})

	test('redirects with the return path and the draft of the form', async () => {
		shop.advance(3600)
		const page = 'http://shop.example/admin/orders/SK3-1'
		expect(await redirectOf(requireRecentPassword(post('/admin/orders/SK3-1', page)))).toBe(
			'/admin/confirm?from=/admin/orders/SK3-1',
		)
		const draft = { amount: '80.50' }
		expect(await redirectOf(requireRecentPassword(post('/admin/orders/SK3-1', page), draft))).toBe(
			'/admin/confirm?from=/admin/orders/SK3-1?amount=80.50',
		)
		expect(await redirectOf(requireRecentPassword(get('/admin/people?q=x'), draft))).toBe(
			'/admin/confirm?from=/admin/people?q=x&amount=80.50',
		)
	})
})
