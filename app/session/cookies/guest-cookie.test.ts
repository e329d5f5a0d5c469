import { beforeEach, describe, expect, test } from 'vitest'
import {
	expiredGuestCookie,
	findOrCreateBrowser,
	findGuest,
	findOrCreateGuest,
} from './guest-cookie.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = shopForTests()
beforeEach(() => shop.empty())

const SECRET = 'a'.repeat(43)
/** SHA-256 of the secret. */
const HASH = '66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0'
const https: Shop = { ...shop, config: { ...shop.config, publicUrl: 'https://shop.example' } }

const withCookie = (cookie: string, from: Shop = shop) =>
	newVisitor(from).args('/', { headers: cookie ? { cookie } : {} }) as Args
const find = ({ request, context }: Args) => findGuest(request, context)
const findOrCreate = ({ request, context }: Args) => findOrCreateGuest(request, context)

test('is set for a new browser: ninety days, all paths, HttpOnly', async () => {
	const { hash, setCookie } = await findOrCreate(withCookie(''))
	expect(hash).toMatch(/^[0-9a-f]{64}$/)
	expect(setCookie).toMatch(/^sk3_guest=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/)
	const secret = setCookie?.slice('sk3_guest='.length).split(';')[0] ?? ''
	expect(await find(withCookie(`sk3_guest=${secret}`))).toBe(hash)
	expect((await findOrCreate(withCookie(''))).hash).not.toBe(hash)
})

test('has the __Host- prefix over https', async () => {
	expect((await findOrCreate(withCookie('', https))).setCookie).toMatch(/^__Host-sk3_guest=.*; Secure$/)
	expect(await find(withCookie(`sk3_guest=${SECRET}`, https))).toBeNull()
	expect(await find(withCookie(`__Host-sk3_guest=${SECRET}`, https))).toBe(HASH)
})

test('is found among other cookies and returned as its hash', async () => {
	const known = { hash: HASH, setCookie: null }
	expect(await findOrCreate(withCookie(`a=1; sk3_guest=${SECRET}; b=2`))).toEqual(known)
	expect(await find(withCookie(`a=1;sk3_guest=${SECRET}`))).toBe(HASH)
})

test('is ignored when missing or malformed', async () => {
	for (const cookie of [
		'',
		`other=${SECRET}`,
		'sk3_guest=',
		'sk3_guest=short',
		`sk3_guest=${SECRET}a`,
		`sk3_guest=!${SECRET}`,
	])
		expect(await find(withCookie(cookie))).toBeNull()
})

test('is deleted by an expired one', () => {
	expect(expiredGuestCookie(shop)).toBe('sk3_guest=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
	expect(expiredGuestCookie(https)).toBe(
		'__Host-sk3_guest=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
	)
})

test('is not that of the browser, which is kept for a day after each order', () => {
	const browserOf = (cookie: string, from: Shop = shop) =>
		findOrCreateBrowser(withCookie(cookie, from).request, from)
	const lifetime = 'Path=/; HttpOnly; SameSite=Lax; Max-Age=86400'
	expect(browserOf(`sk3_browser=${SECRET}`)).toEqual({
		hash: HASH,
		setCookie: `sk3_browser=${SECRET}; ${lifetime}`,
	})
	expect(browserOf(`__Host-sk3_browser=${SECRET}`, https)).toEqual({
		hash: HASH,
		setCookie: `__Host-sk3_browser=${SECRET}; ${lifetime}; Secure`,
	})
	for (const cookie of ['', `sk3_guest=${SECRET}`, 'sk3_browser=x', `sk3_browser=${SECRET}0`])
		expect(browserOf(cookie).hash).not.toBe(HASH)
	expect(browserOf('').hash).not.toBe(browserOf('').hash)
})

describe('with a session cookie', () => {
	const args = (visitor: Visitor) => visitor.args('/') as Args

	test('is valid while the session is', async () => {
		const visitor = await newSignedInVisitor(shop)
		visitor.cookies.set('sk3_guest', SECRET)
		expect(await find(args(visitor))).toBe(HASH)
	})

	test('is replaced once the session has ended', async () => {
		const visitor = await newSignedInVisitor(shop)
		visitor.cookies.set('sk3_guest', SECRET)
		await shop.db.delete(sessions)
		expect(await find(args(visitor))).toBeNull()
		const { hash, setCookie } = await findOrCreate(args(visitor))
		expect(hash).not.toBe(HASH)
		expect(setCookie).toMatch(/^sk3_guest=[A-Za-z0-9_-]{43};/)
	})
})
