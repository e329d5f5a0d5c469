import { beforeEach, describe, expect, test } from 'vitest'
import { action as authenticate } from './auth-security.ts'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { action as verifyPromocode } from '../verify-promocode.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { changePasswordAndEndSessions, signOut } from '#app/session/account-actions.server.ts'
import { connect } from '#db/connect.ts'
import { describeError } from '#server/log.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { attackAccount } from '#test/attack.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, readCode, storeCookies, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
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
const signedInAs = async (visitor: Visitor) => {
	const { request, context } = visitor.args('/') as { request: Request; context: never }
	return findCurrentCustomer(request, context)
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
		expect(await signedInAs(visitor)).toMatchObject({ name: MEENA.name })
	})

	test('reports that an email has no account', async () => {
		const { status, body } = await signIn(newVisitor(shop), { email: 'nobody@example.in' })
		expect(status).toBe(404)
		expect(body).toMatchObject({ code: 'no_account', error: 'No account found with this email address' })
	})

	test('refuses a wrong password with the specified message', async () => {
		const { status, body } = await signIn(newVisitor(shop), { password: 'Wrong#123' })
		expect(status).toBe(401)
		expect(body).toMatchObject({
			title: 'Login failed',
			error: 'Invalid email or password. Please try again.',
		})
	})

	test('refuses further guesses with a waiting time, even if twenty-five are sent at once', async () => {
		const attacker = newVisitor(shop)
		const responses = await Promise.all(
			Array.from({ length: 25 }, () => signIn(attacker, { password: 'Wrong#123' })),
		)
		expect(responses.filter(({ status }) => status === 401)).toHaveLength(5)
		const { status, body } = await signIn(attacker)
		expect(status).toBe(429)
		expect(body).toMatchObject({ title: 'Account Security', error: expect.stringContaining('Too many') })
		expect((await signIn(newVisitor(shop))).status).toBe(200)
		shop.advance(900)
		expect((await signIn(attacker)).status).toBe(200)
	})

	test('logs no email and no password when the database is unavailable', async () => {
		const unreachable = connect('postgres://nobody@127.0.0.1:9/nothing')
		const { status, body } = await signIn(newVisitor({ ...shop, db: unreachable.db }))
		await unreachable.close()
		expect(status).toBe(503)
		expect(body.error).toBe('Authentication service unavailable. Please try again.')
		const logged = shop.loggedProblems.map(({ fields }) => 'err' in fields && describeError(fields.err))
		expect(JSON.stringify(logged)).not.toContain(MEENA.email)
		shop.loggedProblems.length = 0
	})

	test('ends at sign-out, in that browser only', async () => {
		const laptop = newVisitor(shop)
		const phone = newVisitor(shop)
		await signIn(laptop)
		await signIn(phone)
		const { request, context } = laptop.args('/logout', { method: 'POST' }) as {
			request: Request
			context: never
		}
		const before = shop.loggedProblems.length
		await signOut(request, context)
		expect(shop.loggedProblems).toHaveLength(before)
		expect(await signedInAs(laptop)).toBeNull()
		expect(await signedInAs(phone)).not.toBeNull()
	})

	test('refuses forged and altered cookies', async () => {
		const visitor = newVisitor(shop)
		await signIn(visitor)
		const cookie = visitor.cookies.get('sk3_session') ?? ''
		visitor.cookies.set('sk3_session', `x${cookie}`)
		expect(await signedInAs(visitor)).toBeNull()
		visitor.cookies.set('sk3_session', 'made-up')
		expect(await signedInAs(visitor)).toBeNull()
	})

	test('ends when the session expires', async () => {
		const visitor = newVisitor(shop)
		await signIn(visitor)
		await shop.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
		expect(await signedInAs(visitor)).toBeNull()
	})
})

test('only the signed-in customer can see that their email has used a code', async () => {
	const once = { promoCode: 'TUMBLER50', amount: 230, discountAmount: 50 }
	await placePaidOrder(shop, { change: once })
	const verify = { p_code: 'TUMBLER50', p_email: paymentInput().customerDetails.email, p_order_amount: 280 }
	const stranger = newVisitor(shop)
	expect((await stranger.post(verifyPromocode, verify)).body).toMatchObject([{ is_valid: true }])
	const meena = await newSignedInVisitor(shop)
	expect((await meena.post(verifyPromocode, verify)).body).toMatchObject([{ is_valid: false }])
})

describe('resetting a password', () => {
	const FRESH = 'Tumbler#2'
	const ATTACKED = 'Someone is trying to sign in to your SK3 Coffee account'

	test('accepts the code twice: for verification, and with the new password', async () => {
		const laptop = await newSignedInVisitor(shop)
		const visitor = newVisitor(shop)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).body).toEqual({ success: true })
		const done = await visitor.post(verifyOtp, { ...RESET, otp, password: FRESH })
		expect(done.body).toEqual({ success: true })
		expect(done.headers.get('set-cookie')).toBeNull()
		expect((await visitor.post(verifyOtp, { ...RESET, otp, password: 'Another#3' })).status).toBe(400)
		expect(await signedInAs(laptop)).toBeNull()
		expect((await signIn(visitor)).status).toBe(401)
		expect((await signIn(visitor, { password: FRESH })).status).toBe(200)
		expect((await listSecurityEvents(shop, {})).map(({ event, reason }) => `${event}: ${reason}`)).toEqual([
			'signed in: known device',
			'sign-in failed: wrong_password',
			'code failed: password_reset: wrong_code',
			'password reset: code',
		])
		const subjects = (await shop.sentEmails()).map(({ subject }) => subject)
		expect(subjects).toContain('Your SK3 Coffee password was changed')
	})

	test('gives the same response for an email without an account, and sends nothing', async () => {
		const visitor = newVisitor(shop)
		expect((await visitor.post(sendOtp, RESET)).body).toEqual({ success: true })
		expect(await shop.sentEmails()).toEqual([])
		const { body } = await visitor.post(verifyOtp, { ...RESET, otp: '123456' })
		expect(body).toMatchObject({ code: 'wrong_code', title: 'Verification Failed' })
	})

	test('works for the owner while one address guesses and requests codes', async () => {
		// Limits count by clock hours.
		shop.setClock(new Date('2026-11-20T06:30:00Z'))
		await newSignedInVisitor(shop)
		const attacker = newVisitor(shop)
		for (let index = 0; index < 31; index++) await signIn(attacker, { password: 'Wrong#123' })
		const requests: number[] = []
		for (let index = 0; index < 8; index++) {
			requests.push((await attacker.post(sendOtp, RESET)).status)
			shop.advance(30)
			await attacker.post(verifyOtp, { ...RESET, otp: '000000' })
		}
		expect(requests.filter((status) => status === 429)).toHaveLength(3)
		const owner = newVisitor(shop)
		expect((await owner.post(sendOtp, RESET)).status).toBe(200)
		const otp = await readCode(shop, MEENA.email)
		expect((await owner.post(verifyOtp, { ...RESET, otp, password: FRESH })).status).toBe(200)
		expect((await signIn(owner, { password: FRESH })).status).toBe(200)
	})

	test('is refused to unknown devices after twenty codes a day, and the owner gets a link', async () => {
		await newSignedInVisitor(shop)
		const owner = newVisitor(shop)
		await signIn(owner)
		for (let index = 0; index < 20; index++) await newVisitor(shop).post(sendOtp, RESET)
		expect((await shop.sentEmails()).map(({ subject }) => subject)).not.toContain(ATTACKED)
		expect((await newVisitor(shop).post(sendOtp, RESET)).status).toBe(429)
		expect((await shop.sentEmails()).map(({ subject }) => subject)).toContain(ATTACKED)
		shop.advance(1)
		expect((await owner.post(sendOtp, RESET)).status).toBe(200)
		const otp = await readCode(shop, MEENA.email)
		expect((await owner.post(verifyOtp, { ...RESET, otp, password: FRESH })).status).toBe(200)
	})

	test('makes this browser the only known device', async () => {
		await newSignedInVisitor(shop)
		const laptop = newVisitor(shop)
		await signIn(laptop)
		const phone = newVisitor(shop)
		shop.advance(1)
		await phone.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		await phone.post(verifyOtp, { ...RESET, otp, password: FRESH })
		await attackAccount(shop, MEENA.email)
		expect((await signIn(laptop, { password: FRESH })).status).toBe(429)
		expect((await signIn(phone, { password: FRESH })).status).toBe(200)
	})
})

describe('changing a password', () => {
	test('needs the current one, keeps this browser signed in, and signs the others out', async () => {
		const laptop = await newSignedInVisitor(shop)
		const phone = newVisitor(shop)
		await signIn(phone)
		const change = async (currentPassword: string) => {
			const { request, context } = laptop.args('/dashboard') as { request: Request; context: never }
			return changePasswordAndEndSessions(request, context, {
				currentPassword,
				newPassword: 'Davara#22',
				confirmPassword: 'Davara#22',
			})
		}
		expect(await change('Wrong#123')).toMatchObject({
			title: 'Current Password Incorrect',
			message: 'Please enter your current password correctly',
		})
		const outcome = await change(MEENA.password)
		if (outcome.ok) storeCookies(laptop.cookies, outcome.headers)
		expect(await signedInAs(laptop)).not.toBeNull()
		expect(await signedInAs(phone)).toBeNull()
	})
})
