/** How sessions start and end: sign-in, sign-up, sign-out, account deletion. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAuth } from './auth.server.ts'
import { deleteAccountAndSignOut, signOut, signUp } from './account-actions.server.ts'
import { signIn } from './sign-in.server.ts'
import { connect } from '#db/connect.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { action as sendOtp } from '#app/api/accounts/send-otp.ts'
import { customers, knownDevices, sessions } from '#shop/accounts/tables.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { argsOf, isSignedIn, newSignedInVisitor, sessionCookieIn, signInFrom } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, readCode, storeCookies, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
let laptop: Visitor
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date())
	laptop = await newSignedInVisitor(shop)
})

describe('signing in', () => {
	test('returns the customer and an HttpOnly cookie for thirty days', async () => {
		const { visitor, outcome } = await signInFrom(shop)
		expect(outcome).toMatchObject({ ok: true, customer: { email: MEENA.email, role: 'customer' } })
		expect(outcome.ok && sessionCookieIn(outcome.headers)).toMatch(
			/^sk3_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
		)
		expect(await isSignedIn(visitor)).toBe(true)
		const [row] = await shop.db.select().from(sessions)
		expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
		expect(row?.expiresAt.getTime()).toBeLessThan(Date.now() + 31 * 86_400_000)
	})

	test('keeps the fifty sessions of an account that were used last', async () => {
		await shop.db.update(sessions).set({ token: 'the oldest' })
		const [oldest] = await shop.db.select().from(sessions)
		if (!oldest) throw new Error('Nobody is signed in')
		const open = (token: string, userId: string, updatedAt: Date) =>
			shop.db.insert(sessions).values({ ...oldest, id: randomUUID(), token, userId, updatedAt })
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		await open('of Ravi', ravi, new Date(0))
		for (let index = 1; index < 50; index++)
			await open(`session ${index}`, oldest.userId, new Date(oldest.updatedAt.getTime() + index * 1000))
		shop.advance(60)
		const { visitor } = await signInFrom(shop)
		expect(await isSignedIn(visitor)).toBe(true)
		const tokens = (await shop.db.select().from(sessions)).map(({ token }) => token)
		expect(tokens).toHaveLength(51)
		expect(tokens).toContain('of Ravi')
		expect(tokens).toContain('session 1')
		expect(tokens).not.toContain('the oldest')
	})

	test('records the device in words, and the time', async () => {
		await shop.db.delete(sessions)
		const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
		const { request, context } = newVisitor(shop).args('/login', {
			headers: { 'user-agent': userAgent },
		}) as ReturnType<typeof argsOf>
		await signIn(request, context, { email: MEENA.email, password: MEENA.password })
		const [row] = await shop.db.select().from(sessions)
		expect(row).toMatchObject({
			userAgent: 'Firefox on Linux',
			ipAddress: '',
			createdAt: shop.clock(),
			updatedAt: shop.clock(),
		})
	})

	test('sets a __Host- cookie over https', async () => {
		const publicUrl = 'https://shop.example'
		const { outcome } = await signInFrom({ ...shop, config: { ...shop.config, publicUrl } })
		expect(outcome.ok && sessionCookieIn(outcome.headers)).toMatch(/^__Host-sk3_session=[^;]+;.*; Secure/)
	})

	test('is refused as unavailable when the database is unavailable', async () => {
		const unreachable = connect('postgres://nobody@127.0.0.1:9/nothing')
		const { outcome } = await signInFrom({ ...shop, db: unreachable.db })
		await unreachable.close()
		expect(outcome).toMatchObject({ ok: false, kind: 'unavailable', code: 'unavailable', retryAfter: 5 })
		shop.loggedProblems.length = 0
	})
})

describe('when the database fails while the session is opened', () => {
	const failWith = (code: string) =>
		shop.pool.query(
			`create or replace function refuse_session() returns trigger language plpgsql as
				$$ begin raise exception using errcode = '${code}', message = 'refused'; end $$;
			create or replace trigger refuse_session before insert on sessions
				for each row execute function refuse_session()`,
		)
	afterEach(() => shop.pool.query('drop function if exists refuse_session cascade'))

	test('sign-in is refused for now, and remembers no device', async () => {
		await failWith('53200')
		const knownBefore = await shop.db.$count(knownDevices)
		const { outcome } = await signInFrom(shop)
		expect(outcome).toMatchObject({ ok: false, kind: 'unavailable', code: 'no_session', retryAfter: 5 })
		expect(await shop.db.$count(knownDevices)).toBe(knownBefore)
		expect(shop.loggedProblems.map(({ message }) => message)).toContain('Could not open a session')
		shop.loggedProblems.length = 0
	})
})

test('no session is opened for a customer who does not exist', async () => {
	const opening = getAuth(shop).api.openSession({
		body: { proof: { customerId: randomUUID(), version: 1 }, deviceHash: 'hash of a device' },
		headers: new Headers(),
		returnHeaders: true,
	})
	expect(await opening).toMatchObject({ response: { isOpen: false } })
	expect(sessionCookieIn((await opening).headers)).toBe('')
})

test('errors of the sign-in library are logged, without their details', async () => {
	const { logger } = await getAuth(shop).$context
	logger.warn('only a warning')
	logger.error('Failed to read', { email: MEENA.email })
	expect(shop.loggedProblems).toEqual([{ fields: {}, message: 'Sign-in library: Failed to read' }])
	shop.loggedProblems.length = 0
})

test('sign-up with the emailed code opens a session on a known device', async () => {
	const phone = newVisitor(shop)
	const person = { ...MEENA, name: 'Ravi Iyer', email: 'ravi@example.in' }
	const knownBefore = await shop.db.$count(knownDevices)
	await phone.post(sendOtp, person)
	const otp = await readCode(shop, person.email)
	const { request, context } = argsOf(phone)
	const outcome = await signUp(request, context, { ...person, otp, purpose: 'signup' })
	expect(outcome).toMatchObject({ ok: true, customer: { name: 'Ravi Iyer', email: 'ravi@example.in' } })
	if (outcome.ok) storeCookies(phone.cookies, outcome.headers)
	expect(await isSignedIn(phone)).toBe(true)
	expect(await shop.db.$count(knownDevices)).toBe(knownBefore + 1)
	expect(await listSecurityEvents(shop, {})).toMatchObject([{ event: 'account created', reason: 'code' }])
})

test('sign-up is refused without the emailed code', async () => {
	const input = { ...MEENA, email: 'ravi@example.in', purpose: 'signup', otp: '123456' } as const
	const { request, context } = argsOf(newVisitor(shop))
	const outcome = await signUp(request, context, input as unknown as Parameters<typeof signUp>[2])
	expect(outcome).toMatchObject({ ok: false, code: 'wrong_code' })
	expect(await shop.db.$count(customers)).toBe(1)
})

describe('signing in where somebody is signed in', () => {
	const GUEST_ENDED = /^sk3_guest=;.*Max-Age=0/

	test('ends the earlier session and its guest cookie', async () => {
		const { request, context } = argsOf(laptop)
		const outcome = await signIn(request, context, { email: MEENA.email, password: MEENA.password })
		expect(outcome.ok && outcome.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^sk3_session=[^;]+;/),
			expect.stringMatching(GUEST_ENDED),
			expect.stringMatching(/^sk3_device=/),
		])
		expect(await shop.db.$count(sessions)).toBe(1)
		expect(await isSignedIn(laptop)).toBe(false)
	})

	test('leaves other browsers signed in, and the guest cookie of a guest', async () => {
		const { outcome } = await signInFrom(shop)
		expect(outcome.ok && outcome.headers.getSetCookie().join()).not.toContain('sk3_guest')
		expect(await isSignedIn(laptop)).toBe(true)
	})
})

test('sign-out ends this session only, and clears its cookie and the guest cookie', async () => {
	const { visitor: phone } = await signInFrom(shop)
	const { request, context } = argsOf(laptop)
	expect((await signOut(request, context)).getSetCookie()).toEqual([
		expect.stringMatching(/^sk3_session=; Max-Age=0;/),
		expect.stringMatching(/^sk3_guest=;.*Max-Age=0/),
	])
	expect(await isSignedIn(laptop)).toBe(false)
	expect(await isSignedIn(phone)).toBe(true)
	expect(await shop.db.$count(sessions)).toBe(1)
})

describe('deleting the account', () => {
	const deleteWith = (password: string) => {
		const { request, context } = argsOf(laptop)
		return deleteAccountAndSignOut(request, context, { password })
	}

	test('needs the password', async () => {
		expect(await deleteWith('Wrong#123')).toMatchObject({ code: 'wrong_password', field: 'password' })
		expect(await isSignedIn(laptop)).toBe(true)
	})

	test('is refused while an order is unfinished, and keeps the session', async () => {
		const [customer] = await shop.db.select().from(customers)
		await seedIfEmpty(shop.db)
		await placePaidOrder(shop, { customerId: customer?.id ?? null })
		expect(await deleteWith(MEENA.password)).toMatchObject({ code: 'order_unsettled' })
		expect(await isSignedIn(laptop)).toBe(true)
	})

	test('signs out and clears the cookie', async () => {
		const outcome = await deleteWith(MEENA.password)
		expect(outcome.ok && sessionCookieIn(outcome.headers)).toMatch(/Max-Age=0/)
		expect(await isSignedIn(laptop)).toBe(false)
		expect((await signInFrom(shop)).outcome).toMatchObject({ code: 'no_account' })
	})
})
