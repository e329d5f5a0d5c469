import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { action as authenticate } from './auth-security.ts'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { action as verifyPromocode } from './verify-promocode.ts'
import { authOf } from '#app/web/auth.server.ts'
import { findCustomer } from '#app/web/customer.server.ts'
import { changePassword, closeAccount, signOut } from '#app/web/sign-in.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { customers, oneTimeCodes, sessions } from '#shop/accounts/tables.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { letters } from '#shop/letters/tables.server.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { connect } from '#db/connect.ts'
import { openTestShop, type TestShop } from '#test/open-shop.ts'
import { newAsker, payFor } from '#test/orders-for-tests.ts'
import { newVisitor, readCode, type Visitor } from '#test/visitor.ts'

let shop: TestShop
beforeAll(async () => {
	shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date())
})

const MEENA = {
	name: 'Meena Sundaram',
	email: 'meena@example.in',
	mobile: '9876543210',
	password: 'Decoction#1',
}
const RESET = { email: MEENA.email, purpose: 'password_reset' }

async function signUp(visitor: Visitor, person = MEENA) {
	await visitor.post(sendOtp, person)
	return visitor.post(verifyOtp, { ...person, otp: await readCode(shop, person.email) })
}
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
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing up', () => {
	test('makes the account only when the code is right, and signs in', async () => {
		const visitor = newVisitor(shop)
		expect((await visitor.post(sendOtp, MEENA)).body).toEqual({ success: true })
		expect(await shop.db.$count(customers)).toBe(0)
		const { status, body, headers } = await visitor.post(verifyOtp, {
			...MEENA,
			otp: await readCode(shop, MEENA.email),
		})
		expect(status).toBe(200)
		expect(body).toMatchObject({
			success: true,
			user: { email: MEENA.email, user_metadata: { name: MEENA.name, mobile: MEENA.mobile } },
		})
		expect(headers.get('set-cookie')).toMatch(
			/^sk3_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
		)
		expect(await who(visitor)).toMatchObject({ email: MEENA.email, role: 'customer', dateOfBirth: null })
		expect((await shop.mailbox()).map(({ subject }) => subject)).toContain('Welcome to SK3 Coffee')
	})

	test('never takes a role from a body', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, { ...MEENA, role: 'admin' })
		const otp = await readCode(shop, MEENA.email)
		await visitor.post(verifyOtp, { ...MEENA, otp, role: 'admin', user: { role: 'admin' } })
		expect(await who(visitor)).toMatchObject({ role: 'customer' })
	})

	test('refuses an address that has an account, whatever its case', async () => {
		await signUp(newVisitor(shop))
		const { status, body } = await newVisitor(shop).post(sendOtp, { ...MEENA, email: 'MEENA@example.in' })
		expect(status).toBe(409)
		expect(body).toMatchObject({
			success: false,
			code: 'already_exists',
			error: 'An account with this email already exists. Please log in or use a different email address.',
		})
	})

	test('makes one account of one code, however often it is sent at once', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const otp = await readCode(shop, MEENA.email)
		const replies = await Promise.all(
			Array.from({ length: 20 }, () => newVisitor(shop).post(verifyOtp, { ...MEENA, otp })),
		)
		expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
		expect(await shop.db.$count(customers)).toBe(1)
	})

	test('answers each of the five password rules in its words', async () => {
		const words = async (password: string) => {
			const reply = await newVisitor(shop).post(verifyOtp, { ...MEENA, password, otp: '123456' })
			return reply.body.error
		}
		expect(await words('Ab#1')).toBe('Password must be at least 8 characters')
		expect(await words('decoction#1')).toBe('Password must contain at least one uppercase letter')
		expect(await words('DECOCTION#1')).toBe('Password must contain at least one lowercase letter')
		expect(await words('Decoction#')).toBe('Password must contain at least one number')
		expect(await words('Decoction1')).toBe('Password must contain at least one special character')
		expect(await words('☕'.repeat(200))).toBe('Password cannot exceed 128 characters')
	})

	test('takes along what was ordered as a guest with this e-mail, and nothing else', async () => {
		const mine = await placeOrder(shop, payFor(), newAsker())
		const input = payFor()
		const other = { ...input, customerDetails: { ...input.customerDetails, email: 'other@example.in' } }
		await placeOrder(shop, other, newAsker())
		const visitor = newVisitor(shop)
		await signUp(visitor)
		const customer = await who(visitor)
		const joined = await shop.db
			.select()
			.from(orders)
			.where(eq(orders.customerId, customer?.id ?? ''))
		expect(joined.map(({ number }) => number)).toEqual([mine.ok ? mine.order.number : ''])
	})
})

describe('a one-time code', () => {
	test('dies after five wrong tries, also when forty come at once', async () => {
		await newVisitor(shop).post(sendOtp, MEENA)
		const otp = await readCode(shop, MEENA.email)
		const guesses = await Promise.all(
			Array.from({ length: 40 }, () => newVisitor(shop).post(verifyOtp, { ...MEENA, otp: wrong(otp) })),
		)
		expect(guesses.every(({ status }) => status !== 200)).toBe(true)
		const [code] = await shop.db.select().from(oneTimeCodes)
		expect(code?.tries).toBe(5)
		const { status, body } = await newVisitor(shop).post(verifyOtp, { ...MEENA, otp })
		expect(status).toBe(429)
		expect(body.error).toBe('Too many wrong tries. Please ask for a new code.')
	})

	test('works for ten minutes and not a second longer', async () => {
		const visitor = newVisitor(shop)
		await signUp(visitor)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		shop.advance(10 * 60 - 1)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).status).toBe(200)
		shop.advance(1)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).body.code).toBe('wrong_code')
	})

	test('is killed by a new one', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const old = await readCode(shop, MEENA.email)
		shop.advance(31)
		await visitor.post(sendOtp, MEENA)
		const fresh = await readCode(shop, MEENA.email)
		// Once in a million the new code equals the old one, which then works.
		const reply = old === fresh ? 400 : (await visitor.post(verifyOtp, { ...MEENA, otp: old })).status
		expect(reply).toBe(400)
		expect((await visitor.post(verifyOtp, { ...MEENA, otp: fresh })).status).toBe(200)
	})

	test('is sent once when it is asked for twice within half a minute', async () => {
		await Promise.all(Array.from({ length: 4 }, () => newVisitor(shop).post(sendOtp, MEENA)))
		expect(await shop.mailbox()).toHaveLength(1)
	})

	test('works for its own purpose and its own address alone', async () => {
		const visitor = newVisitor(shop)
		await signUp(visitor)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		const other = { ...MEENA, email: 'other@example.in' }
		expect((await visitor.post(verifyOtp, { ...other, otp })).status).toBe(400)
		expect((await visitor.post(verifyOtp, { ...MEENA, otp, purpose: 'signup' })).status).toBe(400)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).status).toBe(200)
	})

	test('stands in no column of the database, and in no letter once that has left', async () => {
		const posted = await openTestShop({ env: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@b.in' } })
		await newVisitor(posted).post(sendOtp, MEENA)
		const otp = await readCode(posted, MEENA.email)
		const texts: string[] = []
		await posted.runJobs(async ({ text }) => {
			texts.push(text)
		})
		expect(texts[0]).toContain(otp)
		const rows = [
			...(await posted.db.select().from(letters)),
			...(await posted.db.select().from(oneTimeCodes)),
		]
		expect(JSON.stringify(rows)).not.toContain(otp)
		await posted.close()
	})

	test('goes to one mailbox five times an hour, however the address is dressed up', async () => {
		const asking = ['a@gmail.com', 'a+1@gmail.com', 'a+2@gmail.com', 'a+3@gmail.com', 'a+4@gmail.com']
		for (const email of asking) {
			expect((await newVisitor(shop).post(sendOtp, { ...MEENA, email })).status).toBe(200)
		}
		const { status, body } = await newVisitor(shop).post(sendOtp, { ...MEENA, email: 'a+5@gmail.com' })
		expect(status).toBe(429)
		expect(body.error).toContain('Too many')
	})
})

describe('signing in', () => {
	beforeEach(async () => {
		await signUp(newVisitor(shop))
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

test('works out no password for whoever has not the code', async () => {
	const { password } = await authOf(shop).$context
	const hash = vi.spyOn(password, 'hash')
	const visitor = newVisitor(shop)
	await visitor.post(sendOtp, MEENA)
	const otp = wrong(await readCode(shop, MEENA.email))
	expect((await visitor.post(verifyOtp, { ...MEENA, otp })).body.code).toBe('wrong_code')
	await visitor.post(verifyOtp, { ...RESET, otp, password: 'Tumbler#22' })
	expect(hash).not.toHaveBeenCalled()
	hash.mockRestore()
})

test('only the signed-in customer learns that their e-mail has used a code', async () => {
	const once = { promoCode: 'TUMBLER50', amount: 230, discountAmount: 50 }
	expect(await placeOrder(shop, payFor(once), newAsker())).toMatchObject({ ok: true })
	const verify = { p_code: 'TUMBLER50', p_email: payFor().customerDetails.email, p_order_amount: 280 }
	const stranger = newVisitor(shop)
	expect((await stranger.post(verifyPromocode, verify)).body).toMatchObject([{ is_valid: true }])
	const meena = newVisitor(shop)
	await signUp(meena)
	expect((await meena.post(verifyPromocode, verify)).body).toMatchObject([{ is_valid: false }])
})

describe('resetting a password', () => {
	const FRESH = 'Tumbler#2'

	test('takes the code twice: to look, and with the new password', async () => {
		const desk = newVisitor(shop)
		await signUp(desk)
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
		await signUp(newVisitor(shop))
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
		const desk = newVisitor(shop)
		const phone = newVisitor(shop)
		await signUp(desk)
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

describe('closing an account', () => {
	const close = async (visitor: Visitor, password = MEENA.password) => {
		const { request, context } = visitor.args('/dashboard', { method: 'POST' }) as {
			request: Request
			context: never
		}
		return closeAccount(request, context, { password })
	}

	test('takes the person out of everything and keeps what was sold', async () => {
		const placed = await placeOrder(shop, payFor(), newAsker())
		const visitor = newVisitor(shop)
		await signUp(visitor)
		await shop.db.update(orders).set({ status: 'delivered', trackingNumber: 'X1' })
		await shop.db.update(paymentAttempts).set({ state: 'completed', nextCheckAt: null })
		await shop.runJobs()
		expect(await close(visitor, 'Wrong#123')).toMatchObject({ ok: false })
		expect(await close(visitor)).toMatchObject({ ok: true })
		expect(await shop.db.$count(customers)).toBe(0)
		expect(await shop.db.$count(sessions)).toBe(0)
		const [order] = await shop.db.select().from(orders)
		expect(order).toMatchObject({
			number: placed.ok ? placed.order.number : '',
			customerId: null,
			recipient: { name: 'Deleted customer', email: '', phone: '', address: '', state: 'Tamil Nadu' },
		})
		const kept = (await shop.mailbox()).map(({ subject }) => subject)
		expect(kept).toEqual(['Your SK3 Coffee account is closed'])
		expect((await shop.db.select().from(limitCounts)).every(({ subject }) => !subject.includes('@'))).toBe(
			true,
		)
	})

	test('waits until an order is settled', async () => {
		await placeOrder(shop, payFor(), newAsker())
		const visitor = newVisitor(shop)
		await signUp(visitor)
		await shop.db.update(orders).set({ status: 'shipped', trackingNumber: 'X1' })
		expect(await close(visitor)).toMatchObject({ ok: false, code: 'order_unsettled' })
		expect(await shop.db.$count(customers)).toBe(1)
	})
})
