import { beforeEach, describe, expect, test } from 'vitest'
import { findCustomer, requireCustomer } from './current-customer.server.ts'
import { findGuest, findOrCreateGuest } from './guest-cookie.server.ts'
import { findViewer } from './viewer.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, redirectTarget, type Visitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = await shopForTests()
let meena: Visitor
beforeEach(async () => {
	await shop.empty()
	meena = await newSignedInVisitor(shop)
})

const find = (visitor: Visitor) => {
	const { request, context } = visitor.args('/') as Args
	return findCustomer(request, context)
}

describe('the customer of a request', () => {
	test('is the signed-in customer', async () => {
		expect(await find(meena)).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			name: MEENA.name,
			email: MEENA.email,
			mobile: MEENA.mobile,
			dateOfBirth: null,
			role: 'customer',
		})
		await shop.db.update(customers).set({ dateOfBirth: '1990-04-01', mobile: null, role: 'admin' })
		expect(await find(meena)).toMatchObject({ dateOfBirth: '1990-04-01', mobile: null, role: 'admin' })
	})

	test('is null without a session, with another cookie, and after the session ended', async () => {
		const guest = newVisitor(shop)
		expect(await find(guest)).toBeNull()
		guest.cookies.set('sk3_guest', 'x')
		expect(await find(guest)).toBeNull()
		await shop.db.delete(sessions)
		expect(await find(meena)).toBeNull()
	})

	test('is read once for all loaders of a request', async () => {
		const { request, context } = meena.args('/') as Args
		const first = await findCustomer(request, context)
		await shop.db.delete(sessions)
		expect(await findCustomer(request, context)).toEqual(first)
	})
})

describe('a customers-only page', () => {
	const visit = (visitor: Visitor, path: string, init?: RequestInit) => {
		const { request, context } = visitor.args(path, init) as Args
		return requireCustomer(request, context)
	}

	test('opens for a customer', async () => {
		expect(await visit(meena, '/dashboard')).toMatchObject({ email: MEENA.email })
	})

	test('redirects a guest to /login with the return path', async () => {
		const sent = (path: string, init?: RequestInit) =>
			redirectTarget(() => visit(newVisitor(shop), path, init))
		expect(await sent('/dashboard?tab=orders')).toBe('/login?from=%2Fdashboard%3Ftab%3Dorders')
		expect(await sent('/dashboard.data')).toBe('/login?from=%2Fdashboard')
		expect(await sent('/my.database')).toBe('/login?from=%2Fmy.database')
		expect(await sent('/orders/1/cancellation', { method: 'POST' })).toBe('/login?from=%2Fdashboard')
	})
})

describe('the guest cookie', () => {
	const SECRET = 'a'.repeat(43)
	const request = (cookie: string) =>
		new Request('http://shop.example/', { headers: cookie ? { cookie } : {} })
	const https: Shop = { ...shop, config: { ...shop.config, publicUrl: 'https://shop.example' } }
	/** SHA-256 of the secret. */
	const HASH = '66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0'

	test('is set for a new browser: ninety days, all paths, HttpOnly', () => {
		const { hash, setCookie } = findOrCreateGuest(shop, request(''))
		expect(hash).toMatch(/^[0-9a-f]{64}$/)
		expect(setCookie).toMatch(
			/^sk3_guest=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
		)
		const secret = setCookie?.slice('sk3_guest='.length).split(';')[0] ?? ''
		expect(findGuest(shop, request(`sk3_guest=${secret}`))).toEqual({ hash })
		expect(findOrCreateGuest(shop, request('')).hash).not.toBe(hash)
	})

	test('has the __Host- prefix over https', () => {
		expect(findOrCreateGuest(https, request('')).setCookie).toMatch(/^__Host-sk3_guest=.*; Secure$/)
		expect(findGuest(https, request(`sk3_guest=${SECRET}`))).toBeNull()
		expect(findGuest(https, request(`__Host-sk3_guest=${SECRET}`))).not.toBeNull()
	})

	test('is found among other cookies and returned as its hash', () => {
		expect(findOrCreateGuest(shop, request(`a=1; sk3_guest=${SECRET}; b=2`))).toEqual({
			hash: HASH,
			setCookie: null,
		})
		expect(findGuest(shop, request(`a=1;sk3_guest=${SECRET}`))).toEqual({ hash: HASH })
	})

	test('is ignored when missing or malformed', () => {
		for (const cookie of [
			'',
			`other=${SECRET}`,
			'sk3_guest=',
			`sk3_guest=${SECRET}a`,
			`sk3_guest=!${SECRET}`,
		])
			expect(findGuest(shop, request(cookie))).toBeNull()
		expect(findGuest(shop, request('sk3_guest=short'))).toBeNull()
	})
})

test('a viewer is a customer, a guest, both or neither', async () => {
	const view = (visitor: Visitor) => {
		const { request, context } = visitor.args('/orders') as Args
		return findViewer(request, context)
	}
	const guest = newVisitor(shop)
	expect(await view(guest)).toEqual({ customerId: null, guestHash: null })
	guest.cookies.set('sk3_guest', 'a'.repeat(43))
	expect(await view(guest)).toEqual({ customerId: null, guestHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
	const { id } = (await find(meena)) ?? {}
	expect(await view(meena)).toEqual({ customerId: id, guestHash: null })
	meena.cookies.set('sk3_guest', 'a'.repeat(43))
	expect(await view(meena)).toEqual({ customerId: id, guestHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
