import { beforeEach, describe, expect, test } from 'vitest'
import { action as authenticate } from './auth-security.ts'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { action as verifyPromocode } from './verify-promocode.ts'
import { findCustomer } from '#app/session/current-customer.server.ts'
import { changePassword, signOut } from '#app/session/sign-in.server.ts'
import { connect } from '#db/connect.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newAsker, payFor } from '#test/fixtures/orders.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, readCode, type Visitor } from '#test/visitor.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date())
})

const RESET = { email: MEENA.email, purpose: 'password_reset' }

const signIn = (visitor: Visitor, change: object = {}) =>
	visitor.post(authenticate, {
		action: 'authenticate',
		email: MEENA.email,
		password: MEENA.password,
		...change,
	})
const who = async (visitor: Visitor) => {
	const { request, context } = visitor.args('/') as { request: Request; context: never }
	return findCustomer(request, context)
}

describe('signing in', () => {
	beforeEach(async () => {
		await newSignedInVisitor(shop)
	})

	test('opens a session with a new id each time', async () => {
		const visitor = newVisitor(shop)
		expect((await signIn(visitor)).status).toBe(200)
		const first = visitor.cookies.get('sk3_session')
		expect((await signIn(visitor)).status).toBe(200)
		expect(visitor.cookies.get('sk3_session')).not.toBe(first)
		expect(await who(visitor)).toMatchObject({ name: MEENA.name })
	})

	test('says that an address has no account', async () => {
		const { status, body } = await signIn(newVisitor(shop), { email: 'nobody@example.in' })
		expect(status).toBe(404)
		expect(body).toMatchObject({ code: 'no_account', error: 'No account found with this email address' })
	})

	test('refuses a wrong password in the words of the form', async () => {
		const { status, body } = await signIn(newVisitor(shop), { password: 'Wrong#123' })
		expect(status).toBe(401)
		expect(body).toMatchObject({
			title: 'Login failed',
			error: 'Invalid email or password. Please try again.',
		})
	})

	test('rests for a minute after five wrong passwords, also when twenty-five come at once', async () => {
		const replies = await Promise.all(
			Array.from({ length: 25 }, () => signIn(newVisitor(shop), { password: 'Wrong#123' })),
		)
		expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
		const { status, body } = await signIn(newVisitor(shop))
		expect(status).toBe(429)
		expect(body).toMatchObject({ title: 'Account Security', error: expect.stringContaining('Too many') })
		shop.advance(61)
		expect((await signIn(newVisitor(shop))).status).toBe(200)
	})

	test('asks no network more than sixty times in a quarter of an hour', async () => {
		const visitor = newVisitor(shop)
		const replies: number[] = []
		for (let index = 0; index < 61; index++) {
			replies.push((await signIn(visitor, { email: `nobody${index}@example.in` })).status)
		}
		expect(replies.slice(0, 60).every((status) => status === 404)).toBe(true)
		expect(replies[60]).toBe(429)
	})

	test('keeps no address and no password in the log when the database is away', async () => {
		const nowhere = connect('postgres://nobody@127.0.0.1:9/nothing')
		const { status, body } = await signIn(newVisitor({ ...shop, db: nowhere.db }))
		await nowhere.close()
		expect(status).toBe(503)
		expect(body.error).toBe('Authentication service unavailable. Please try again.')
		expect(JSON.stringify(shop.complaints)).not.toContain(MEENA.email)
		shop.complaints.length = 0
	})

	test('ends when it is told to, in that browser alone', async () => {
		const desk = newVisitor(shop)
		const phone = newVisitor(shop)
		await signIn(desk)
		await signIn(phone)
		const { request, context } = desk.args('/logout', { method: 'POST' }) as {
			request: Request
			context: never
		}
		const complaints = shop.complaints.length
		await signOut(request, context)
		expect(shop.complaints).toHaveLength(complaints)
		expect(await who(desk)).toBeNull()
		expect(await who(phone)).not.toBeNull()
	})

	test('knows nobody by a cookie that was made up or changed', async () => {
		const visitor = newVisitor(shop)
		await signIn(visitor)
		const cookie = visitor.cookies.get('sk3_session') ?? ''
		visitor.cookies.set('sk3_session', `x${cookie}`)
		expect(await who(visitor)).toBeNull()
		visitor.cookies.set('sk3_session', 'made-up')
		expect(await who(visitor)).toBeNull()
	})

	test('ends after thirty days', async () => {
		const visitor = newVisitor(shop)
		await signIn(visitor)
		await shop.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
		expect(await who(visitor)).toBeNull()
	})
})

test('only the signed-in customer learns that their e-mail has used a code', async () => {
	const once = { promoCode: 'TUMBLER50', amount: 230, discountAmount: 50 }
	expect(await placeOrder(shop, payFor(once), newAsker())).toMatchObject({ ok: true })
	const verify = { p_code: 'TUMBLER50', p_email: payFor().customerDetails.email, p_order_amount: 280 }
	const stranger = newVisitor(shop)
	expect((await stranger.post(verifyPromocode, verify)).body).toMatchObject([{ is_valid: true }])
	const meena = await newSignedInVisitor(shop)
	expect((await meena.post(verifyPromocode, verify)).body).toMatchObject([{ is_valid: false }])
})

describe('resetting a password', () => {
	const FRESH = 'Tumbler#2'

	test('takes the code twice: to look, and with the new password', async () => {
		const desk = await newSignedInVisitor(shop)
		const visitor = newVisitor(shop)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).body).toEqual({ success: true })
		const done = await visitor.post(verifyOtp, { ...RESET, otp, password: FRESH })
		expect(done.body).toEqual({ success: true })
		expect(done.headers.get('set-cookie')).toBeNull()
		expect((await visitor.post(verifyOtp, { ...RESET, otp, password: 'Another#3' })).status).toBe(400)
		expect(await who(desk)).toBeNull()
		expect((await signIn(visitor)).status).toBe(401)
		expect((await signIn(visitor, { password: FRESH })).status).toBe(200)
		const subjects = (await shop.mailbox()).map(({ subject }) => subject)
		expect(subjects).toContain('Your SK3 Coffee password was changed')
	})

	test('answers alike for an address without an account, and sends nothing', async () => {
		const visitor = newVisitor(shop)
		expect((await visitor.post(sendOtp, RESET)).body).toEqual({ success: true })
		expect(await shop.mailbox()).toEqual([])
		const { body } = await visitor.post(verifyOtp, { ...RESET, otp: '123456' })
		expect(body).toMatchObject({ code: 'wrong_code', title: 'Verification Failed' })
	})

	test('opens an account that was locked', async () => {
		await newSignedInVisitor(shop)
		for (let index = 0; index < 6; index++) await signIn(newVisitor(shop), { password: 'Wrong#123' })
		const visitor = newVisitor(shop)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		await visitor.post(verifyOtp, { ...RESET, otp: await readCode(shop, MEENA.email), password: FRESH })
		expect((await signIn(visitor, { password: FRESH })).status).toBe(200)
	})
})

describe('changing a password', () => {
	test('needs the old one, keeps this browser, and signs the others out', async () => {
		const desk = await newSignedInVisitor(shop)
		const phone = newVisitor(shop)
		await signIn(phone)
		const change = async (currentPassword: string) => {
			const { request, context } = desk.args('/dashboard') as { request: Request; context: never }
			return changePassword(request, context, {
				currentPassword,
				newPassword: 'Davara#22',
				confirmPassword: 'Davara#22',
			})
		}
		expect(await change('Wrong#123')).toMatchObject({
			title: 'Current Password Incorrect',
			message: 'Please enter your current password correctly',
		})
		expect(await change(MEENA.password)).toEqual({ ok: true })
		expect(await who(desk)).not.toBeNull()
		expect(await who(phone)).toBeNull()
	})
})
