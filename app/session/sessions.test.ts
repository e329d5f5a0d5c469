/** Sessions as they begin and end: by signing up and out, by a new password, by deleting the account. */
import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_COOKIE } from './auth.server.ts'
import { findCustomer } from './current-customer.server.ts'
import { changePassword, deleteAccount, signIn, signOut, signUp } from './sign-in.server.ts'
import { connect } from '#db/connect.ts'
import type { Context } from '#app/http/request-context.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = await shopForTests()
let laptop: Visitor
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date())
	laptop = await newSignedInVisitor(shop)
})

const NEW_PASSWORD = 'Tumbler#2'
const ask = (visitor: Visitor) => visitor.args('/dashboard') as Args
const isSignedIn = async (visitor: Visitor) => {
	const { request, context } = ask(visitor)
	return (await findCustomer(request, context)) !== null
}
const signInFrom = async (from: Shop, password = MEENA.password) => {
	const visitor = newVisitor(from)
	const outcome = await signIn(ask(visitor).context, { email: MEENA.email, password })
	if (outcome.ok) visitor.cookies.set(SESSION_COOKIE, sessionCookie(outcome.headers).split(/[=;]/)[1] ?? '')
	return { visitor, outcome }
}
const sessionCookie = (headers: Headers) =>
	headers.getSetCookie().find((cookie) => cookie.includes(SESSION_COOKIE)) ?? ''

describe('signing in', () => {
	test('answers who it is, and a cookie for thirty days that no script reads', async () => {
		const { visitor, outcome } = await signInFrom(shop)
		expect(outcome).toMatchObject({ ok: true, customer: { email: MEENA.email, role: 'customer' } })
		expect(outcome.ok && sessionCookie(outcome.headers)).toMatch(
			/^sk3_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
		)
		expect(await isSignedIn(visitor)).toBe(true)
		const [row] = await shop.db.select().from(sessions)
		expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
		expect(row?.expiresAt.getTime()).toBeLessThan(Date.now() + 31 * 86_400_000)
	})

	test('binds the cookie to the host where the site has https', async () => {
		const publicUrl = 'https://shop.example'
		const { outcome } = await signInFrom({ ...shop, config: { ...shop.config, publicUrl } })
		expect(outcome.ok && sessionCookie(outcome.headers)).toMatch(/^__Host-sk3_session=[^;]+;.*; Secure/)
	})

	test('is unavailable while the database is', async () => {
		const nowhere = connect('postgres://nobody@127.0.0.1:9/nothing')
		const { outcome } = await signInFrom({ ...shop, db: nowhere.db })
		await nowhere.close()
		expect(outcome).toMatchObject({ ok: false, kind: 'unavailable', code: 'unavailable', retryAfter: 5 })
		shop.complaints.length = 0
	})
})

test('signing up is refused without the code that was sent', async () => {
	const input = { ...MEENA, email: 'ravi@example.in', purpose: 'signup', otp: '123456' } as const
	const outcome = await signUp(
		ask(newVisitor(shop)).context,
		input as unknown as Parameters<typeof signUp>[1],
	)
	expect(outcome).toMatchObject({ ok: false, code: 'wrong_code' })
	expect(await shop.db.$count(customers)).toBe(1)
})

test('signing out ends this session, takes the cookie away and leaves the others', async () => {
	const { visitor: phone } = await signInFrom(shop)
	const { request, context } = ask(laptop)
	expect(sessionCookie(await signOut(request, context))).toMatch(/^sk3_session=; Max-Age=0;/)
	expect(await isSignedIn(laptop)).toBe(false)
	expect(await isSignedIn(phone)).toBe(true)
	expect(await shop.db.$count(sessions)).toBe(1)
})

describe('a new password', () => {
	const change = (currentPassword: string) => {
		const { request, context } = ask(laptop)
		const input = { currentPassword, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
		return changePassword(request, context, input)
	}

	test('needs the present one', async () => {
		expect(await change('Wrong#123')).toMatchObject({ code: 'wrong_password', field: 'currentPassword' })
		expect((await signInFrom(shop)).outcome.ok).toBe(true)
	})

	test('ends every session but this one, and is the only one from then on', async () => {
		const { visitor: phone } = await signInFrom(shop)
		expect(await change(MEENA.password)).toEqual({ ok: true })
		expect(await isSignedIn(laptop)).toBe(true)
		expect(await isSignedIn(phone)).toBe(false)
		expect((await signInFrom(shop)).outcome).toMatchObject({ code: 'wrong_password' })
		expect((await signInFrom(shop, NEW_PASSWORD)).outcome.ok).toBe(true)
	})
})

describe('deleting the account', () => {
	const close = (password: string) => {
		const { request, context } = ask(laptop)
		return deleteAccount(request, context, { password })
	}

	test('needs the password', async () => {
		expect(await close('Wrong#123')).toMatchObject({ code: 'wrong_password', field: 'password' })
		expect(await isSignedIn(laptop)).toBe(true)
	})

	test('signs out and takes the cookie away', async () => {
		const outcome = await close(MEENA.password)
		expect(outcome.ok && sessionCookie(outcome.headers)).toMatch(/Max-Age=0/)
		expect(await isSignedIn(laptop)).toBe(false)
		expect((await signInFrom(shop)).outcome).toMatchObject({ code: 'no_account' })
	})
})
