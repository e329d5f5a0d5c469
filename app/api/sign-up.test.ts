import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { customers, oneTimeCodes } from '#shop/accounts/tables.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { openTestShop, shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { newSignedInVisitor, signUp } from '#test/sign-up.ts'
import { newVisitor, readCode, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date())
})

const RESET = { email: MEENA.email, purpose: 'password_reset' }
const signedInAs = async (visitor: Visitor) => {
	const { request, context } = visitor.args('/') as { request: Request; context: never }
	return findCurrentCustomer(request, context)
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing up', () => {
	test('creates the account only with the correct code, and signs in', async () => {
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
		expect(headers.getSetCookie()).toEqual([
			expect.stringMatching(/^sk3_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
			expect.stringMatching(/^sk3_device=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
		])
		expect(await signedInAs(visitor)).toMatchObject({
			email: MEENA.email,
			role: 'customer',
			dateOfBirth: null,
		})
		expect((await shop.sentEmails()).map(({ subject }) => subject)).toContain('Welcome to SK3 Coffee')
	})

	test('ignores a role in the body', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, { ...MEENA, role: 'admin' })
		const otp = await readCode(shop, MEENA.email)
		await visitor.post(verifyOtp, { ...MEENA, otp, role: 'admin', user: { role: 'admin' } })
		expect(await signedInAs(visitor)).toMatchObject({ role: 'customer' })
	})

	test('refuses an email that has an account, whatever its case', async () => {
		await newSignedInVisitor(shop)
		const { status, body } = await newVisitor(shop).post(sendOtp, { ...MEENA, email: 'MEENA@example.in' })
		expect(status).toBe(409)
		expect(body).toMatchObject({
			success: false,
			code: 'already_exists',
			error: 'An account with this email already exists. Please log in or use a different email address.',
		})
	})

	test('creates one account from one code, even if it is sent twenty times at once', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const otp = await readCode(shop, MEENA.email)
		const responses = await Promise.all(
			Array.from({ length: 20 }, () => visitor.post(verifyOtp, { ...MEENA, otp })),
		)
		expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
		expect(await shop.db.$count(customers)).toBe(1)
	})

	test('refuses each unmet password rule with its own message', async () => {
		const messageFor = async (password: string) => {
			const response = await newVisitor(shop).post(verifyOtp, { ...MEENA, password, otp: '123456' })
			return response.body.error
		}
		expect(await messageFor('Ab#1')).toBe('Password must be at least 8 characters')
		expect(await messageFor('decoction#1')).toBe('Password must contain at least one uppercase letter')
		expect(await messageFor('DECOCTION#1')).toBe('Password must contain at least one lowercase letter')
		expect(await messageFor('Decoction#')).toBe('Password must contain at least one number')
		expect(await messageFor('Decoction1')).toBe('Password must contain at least one special character')
		expect(await messageFor('☕'.repeat(200))).toBe('Password cannot exceed 128 characters')
	})

	test('assigns guest orders with the same email to the account, and no others', async () => {
		const own = await placeOrder(shop, paymentInput(), newCaller())
		const input = paymentInput()
		const other = { ...input, customerDetails: { ...input.customerDetails, email: 'other@example.in' } }
		await placeOrder(shop, other, newCaller())
		const visitor = newVisitor(shop)
		await signUp(shop, visitor)
		const customer = await signedInAs(visitor)
		const joined = await shop.db
			.select()
			.from(orders)
			.where(eq(orders.customerId, customer?.id ?? ''))
		expect(joined.map(({ number }) => number)).toEqual([own.ok ? own.order.number : ''])
	})
})

test('a common password is refused at sign-up and reset, and the code stays valid', async () => {
	const TOO_COMMON = 'This password is too common. Please choose another.'
	const visitor = newVisitor(shop)
	await visitor.post(sendOtp, MEENA)
	const otp = await readCode(shop, MEENA.email)
	const refused = { status: 400, body: { field: 'password', error: TOO_COMMON } }
	for (const password of ['Password@123', 'Sundaram#47', 'Meena@4711q', 'Sk3-coffee!'])
		expect(await visitor.post(verifyOtp, { ...MEENA, password, otp })).toMatchObject(refused)
	expect((await visitor.post(verifyOtp, { ...MEENA, otp })).status).toBe(200)
	shop.advance(1)
	await visitor.post(sendOtp, RESET)
	const reset = { ...RESET, otp: await readCode(shop, MEENA.email) }
	for (const password of ['Password@123', 'Sundaram#47'])
		expect(await visitor.post(verifyOtp, { ...reset, password })).toMatchObject(refused)
	expect((await visitor.post(verifyOtp, { ...reset, password: 'Tumbler#22' })).status).toBe(200)
})

describe('a one-time code', () => {
	test('is invalid after five wrong attempts, even if forty are sent at once', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const otp = await readCode(shop, MEENA.email)
		const guesses = await Promise.all(
			Array.from({ length: 40 }, () => visitor.post(verifyOtp, { ...MEENA, otp: wrong(otp) })),
		)
		expect(guesses.every(({ status }) => status !== 200)).toBe(true)
		const [code] = await shop.db.select().from(oneTimeCodes)
		expect(code?.attempts).toBe(5)
		const { status, body } = await visitor.post(verifyOtp, { ...MEENA, otp })
		expect(status).toBe(429)
		expect(body.error).toBe('Too many incorrect attempts. Please request a new code.')
	})

	test('leaves an entry in the security log for each wrong attempt, and none for those refused unread', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const otp = await readCode(shop, MEENA.email)
		for (let attempt = 0; attempt < 7; attempt++) await visitor.post(verifyOtp, { ...MEENA, otp: wrong(otp) })
		expect((await listSecurityEvents(shop, {})).map(({ reason }) => reason)).toEqual([
			'signup: dead_code',
			...Array.from({ length: 4 }, () => 'signup: wrong_code'),
		])
	})

	test('is valid for exactly ten minutes', async () => {
		const visitor = await newSignedInVisitor(shop)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		shop.advance(10 * 60 - 1)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).status).toBe(200)
		shop.advance(1)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).body.code).toBe('wrong_code')
	})

	test('is replaced by a new one', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const old = await readCode(shop, MEENA.email)
		shop.advance(31)
		await visitor.post(sendOtp, MEENA)
		const fresh = await readCode(shop, MEENA.email)
		// One time in a million the new code equals the old one.
		const status = old === fresh ? 400 : (await visitor.post(verifyOtp, { ...MEENA, otp: old })).status
		expect(status).toBe(400)
		expect((await visitor.post(verifyOtp, { ...MEENA, otp: fresh })).status).toBe(200)
	})

	test('is sent once when requested four times at once', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		await Promise.all(Array.from({ length: 4 }, () => visitor.post(sendOtp, MEENA)))
		expect(await shop.sentEmails()).toHaveLength(1)
	})

	test('is valid for its own purpose and email only', async () => {
		const visitor = await newSignedInVisitor(shop)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		const other = { ...MEENA, email: 'other@example.in' }
		expect((await visitor.post(verifyOtp, { ...other, otp })).status).toBe(400)
		expect((await visitor.post(verifyOtp, { ...MEENA, otp, purpose: 'signup' })).status).toBe(400)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).status).toBe(200)
	})

	test('is stored in no column, and not in the email after it is sent', async () => {
		const withSmtp = await openTestShop({ env: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@b.in' } })
		await newVisitor(withSmtp).post(sendOtp, MEENA)
		const otp = await readCode(withSmtp, MEENA.email)
		const texts: string[] = []
		await withSmtp.runJobs(async ({ text }) => {
			texts.push(text)
		})
		expect(texts[0]).toContain(otp)
		const rows = [
			...(await withSmtp.db.select().from(emails)),
			...(await withSmtp.db.select().from(oneTimeCodes)),
		]
		expect(JSON.stringify(rows)).not.toContain(otp)
		await withSmtp.close()
	})

	test('is sent to one mailbox at most five times an hour from one network, whatever alias is used', async () => {
		const visitor = newVisitor(shop)
		const aliases = ['a@gmail.com', 'a+1@gmail.com', 'a+2@gmail.com', 'a+3@gmail.com', 'a+4@gmail.com']
		for (const email of aliases) {
			expect((await visitor.post(sendOtp, { ...MEENA, email })).status).toBe(200)
		}
		const { status, body } = await visitor.post(sendOtp, { ...MEENA, email: 'a+5@gmail.com' })
		expect(status).toBe(429)
		expect(body.error).toContain('Too many')
		expect((await newVisitor(shop).post(sendOtp, { ...MEENA, email: 'a+5@gmail.com' })).status).toBe(200)
		const counted = await shop.db.select().from(limitCounts)
		expect(counted).not.toEqual([])
		expect(JSON.stringify(counted)).not.toContain('gmail')
	})
})

test('one network cannot use up the codes of a mailbox for a day', async () => {
	shop.setClock(new Date('2026-11-20T00:00:00Z'))
	const attacker = newVisitor(shop)
	let sent = 0
	for (let hour = 0; hour < 8; hour++) {
		for (let index = 0; index < 6; index++) {
			attacker.cookies.clear()
			if ((await attacker.post(sendOtp, MEENA)).status === 200) sent += 1
		}
		shop.advance(3600)
	}
	expect(sent).toBe(8)
	const owner = newVisitor(shop)
	expect((await owner.post(sendOtp, MEENA)).status).toBe(200)
	const otp = await readCode(shop, MEENA.email)
	expect((await owner.post(verifyOtp, { ...MEENA, otp })).status).toBe(200)
})

test('hashes no password without the correct code', async () => {
	// Passwords are normalized before they are hashed.
	const normalize = vi.spyOn(String.prototype, 'normalize')
	const visitor = newVisitor(shop)
	await visitor.post(sendOtp, MEENA)
	const otp = wrong(await readCode(shop, MEENA.email))
	expect((await visitor.post(verifyOtp, { ...MEENA, otp })).body.code).toBe('wrong_code')
	await visitor.post(verifyOtp, { ...RESET, otp, password: 'Tumbler#22' })
	expect(normalize).not.toHaveBeenCalledWith('NFKC')
	normalize.mockRestore()
})
