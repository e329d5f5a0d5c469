import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { newSignedInVisitor, signUp } from '#test/sign-up.ts'
import { newVisitor, readCode, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
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
