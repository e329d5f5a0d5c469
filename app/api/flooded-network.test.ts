/** A machine behind the address of a mobile carrier sends as much as it can. Everybody else there can still buy, write, sign up, sign in and reset a password. */
import { eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { action as authenticate } from './accounts/auth-security.ts'
import { action as createPayment } from './payments/create-payment.ts'
import { action as sendContactEmail } from './send-contact-email.ts'
import { action as sendOtp } from './accounts/send-otp.ts'
import { action as verifyOtp } from './accounts/verify-otp.ts'
import { action as verifyPromocode } from './verify-promocode.ts'
import { action as followDeviceLink } from '#app/account/sign-in/known-device.tsx'
import { oneTimeCodes } from '#shop/accounts/tables.server.ts'
import { LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { setCounts, exhaustFailures, exhaustRequests, exhaustReserve } from '#test/faults/flood-network.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { runOnSeparateDays } from '#test/separate-days.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, readCode, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
runOnSeparateDays(shop)
let pauses: number[] = []
beforeAll(() => {
	shop.pause = async (milliseconds) => void pauses.push(milliseconds)
})
beforeEach(async () => {
	await shop.seedAnew()
	pauses = []
})

const CARRIER = '203.0.113.7'
const shopper = () => newVisitor(shop, CARRIER)
/** Returns the same browser, behind the carrier's address. */
const behindCarrier = ({ cookies }: Visitor) => {
	const visitor = shopper()
	for (const [name, value] of cookies) visitor.cookies.set(name, value)
	return visitor
}
const counts = async (name: string) =>
	(
		await shop.db
			.select()
			.from(limitCounts)
			.where(like(limitCounts.subject, `${name}:%`))
	).map(({ count }) => count)

const pay = async (visitor = shopper()) => (await visitor.post(createPayment, paymentInput())).status

describe('a machine that starts payments', () => {
	test('does not use up the limit with requests that place no order', async () => {
		for (const body of ['{}', '{', { ...paymentInput(), amount: 1 }])
			expect((await shopper().post(createPayment, body)).status).toBeGreaterThanOrEqual(400)
		expect((await counts('create-payment')).filter((count) => count > 0)).toEqual([])
		await pay()
		expect(await counts('create-payment')).toEqual([1])
	})

	test('delays a new shopper for two seconds, and refuses nobody', async () => {
		await exhaustRequests(shop, { name: 'create-payment', clientIp: CARRIER })
		pauses = []
		expect(await pay()).toBe(200)
		expect(pauses).toEqual([2000])
	})

	test('with the reserve of all networks used up, does not affect known clients', async () => {
		const buyer = shopper()
		expect(await pay(buyer)).toBe(200)
		const customer = behindCarrier(await newSignedInVisitor(shop))
		const device = shopper()
		await device.post(authenticate, { action: 'authenticate', ...MEENA })
		device.cookies.delete('sk3_session')
		await exhaustReserve(shop, { name: 'create-payment', clientIp: CARRIER })
		pauses = []
		expect(await pay()).toBe(429)
		expect([await pay(buyer), await pay(customer), await pay(device)]).toEqual([200, 200, 200])
		expect(pauses).toEqual([])
	})

	test('with an account has what a network has', async () => {
		const customer = behindCarrier(await newSignedInVisitor(shop))
		await exhaustReserve(shop, { name: 'create-payment', clientIp: CARRIER })
		expect(await pay(customer)).toBe(200)
		await setCounts(shop, 'create-payment', LIMITS['create-payment'].max)
		expect(await pay(customer)).toBe(429)
	})
})

describe('a machine that signs in', () => {
	const signIn = (visitor: Visitor, { email, password } = MEENA) =>
		visitor.post(authenticate, { action: 'authenticate', email, password })
	const withoutSession = (visitor: Visitor) => {
		visitor.cookies.clear()
		return visitor
	}

	test('with unknown emails is stopped, and a right password on a new device is not', async () => {
		withoutSession(await newSignedInVisitor(shop))
		const unknown = { ...MEENA, email: 'nobody@example.in' }
		expect((await signIn(shopper(), unknown)).status).toBe(404)
		await exhaustFailures(shop, { name: 'unknown-email', clientIp: CARRIER })
		expect((await signIn(shopper(), unknown)).status).toBe(429)
		expect((await signIn(shopper())).status).toBe(200)
	})

	test('uses nothing up with passwords that its account’s limit refuses unread', async () => {
		await newCustomer(shop)
		for (let times = 0; times < 8; times++) await signIn(shopper(), { ...MEENA, password: 'Wrong#123' })
		expect(await counts('wrong-sign-in')).toEqual([5])
	})

	test('with too many wrong passwords leaves a right one the emailed link', async () => {
		await newSignedInVisitor(shop)
		await exhaustFailures(shop, { name: 'wrong-sign-in', clientIp: CARRIER })
		const owner = shopper()
		expect(await signIn(owner)).toMatchObject({
			status: 429,
			body: { error: expect.stringContaining('open the link we emailed you on this device') },
		})
		const [email] = await shop.sentEmails()
		const token = /token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
		const pressed = await followDeviceLink(
			owner.args('/known-device', { method: 'POST', body: new URLSearchParams({ token }) }),
		)
		const cookie = new Headers(pressed.init?.headers).get('set-cookie') ?? ''
		owner.cookies.set('sk3_device', cookie.split(/[=;]/)[1] ?? '')
		expect((await signIn(owner)).status).toBe(200)
	})
})

describe('a machine that requests codes', () => {
	const RESET = { email: MEENA.email, purpose: 'password_reset' }
	const NEWCOMER = { ...MEENA, email: 'new@example.in' }
	const request = async (body: object, visitor = shopper()) => (await visitor.post(sendOtp, body)).status

	test('uses nothing up with what sends no email', async () => {
		await newCustomer(shop)
		expect(await request({})).toBe(400)
		expect(await request({ ...RESET, email: 'nobody@example.in' })).toBe(200)
		expect(await request(MEENA)).toBe(409)
		expect(await counts('send-code')).toEqual([])
		expect(await counts('unsent-code')).toEqual([2])
	})

	test('that would send no email is answered without storing anything, and everybody else gets a code', async () => {
		await newCustomer(shop)
		await exhaustFailures(shop, { name: 'unsent-code', clientIp: CARRIER })
		const stored = await shop.db.$count(limitCounts)
		expect(await request({ ...RESET, email: 'nobody@example.in' })).toBe(200)
		expect(await request(MEENA)).toBe(429)
		expect(await shop.db.$count(oneTimeCodes)).toBe(0)
		expect(await shop.db.$count(limitCounts)).toBe(stored)
		expect(await request(RESET)).toBe(200)
		expect(await request(NEWCOMER)).toBe(200)
		expect((await shop.sentEmails()).map(({ to }) => to).toSorted()).toEqual([MEENA.email, NEWCOMER.email])
	})

	test('delays a newcomer’s sign-up for two seconds', async () => {
		await exhaustRequests(shop, { name: 'send-code', clientIp: CARRIER })
		pauses = []
		const newcomer = shopper()
		expect(await request(NEWCOMER, newcomer)).toBe(200)
		expect(pauses).toEqual([2000])
		const otp = await readCode(shop, NEWCOMER.email)
		expect((await newcomer.post(verifyOtp, { ...NEWCOMER, otp })).status).toBe(200)
	})

	test('with the reserve of all networks used up, leaves the owner of an account a reset on a known device, or a link', async () => {
		await newSignedInVisitor(shop)
		const known = shopper()
		await known.post(authenticate, { action: 'authenticate', ...MEENA })
		await exhaustReserve(shop, { name: 'send-code', clientIp: CARRIER })
		expect(await request(NEWCOMER)).toBe(429)
		expect(await shop.sentEmails()).toEqual([])
		expect(await request(RESET)).toBe(429)
		expect((await shop.sentEmails()).map(({ subject }) => subject)).toEqual([
			expect.stringContaining('trying to sign in'),
		])
		expect(await request(RESET, known)).toBe(200)
	})
})

describe('a machine that writes messages', () => {
	const MESSAGE = { name: 'Kavin', email: 'kavin@example.in', phone: '9876543210', message: 'Is it fresh?' }
	const write = async (body: object = MESSAGE, visitor = shopper()) =>
		(await visitor.post(sendContactEmail, body)).status

	test('does not use up the limit with messages that are not sent', async () => {
		expect(await write({})).toBe(400)
		for (let times = 0; times < 5; times++) expect(await write()).toBe(200)
		expect(await write()).toBe(429)
		expect(await counts('contact')).toEqual([5])
	})

	test('delays a newcomer, and a customer not at all', async () => {
		const customer = behindCarrier(await newSignedInVisitor(shop))
		await exhaustRequests(shop, { name: 'contact', clientIp: CARRIER })
		pauses = []
		expect(await write()).toBe(200)
		expect(pauses).toEqual([2000])
		await exhaustReserve(shop, { name: 'contact', clientIp: CARRIER })
		expect(await write()).toBe(429)
		expect(await write(MESSAGE, customer)).toBe(200)
		// An unpaid order costs nothing, so a machine may have one.
		const machine = shopper()
		expect(await pay(machine)).toBe(200)
		expect(await write(MESSAGE, machine)).toBe(429)
	})

	test('in the name of a customer leaves this customer’s own messages', async () => {
		const customer = behindCarrier(await newSignedInVisitor(shop))
		const named = { ...MESSAGE, email: MEENA.email }
		for (let times = 0; times < 6; times++) await write(named)
		expect(await write(named)).toBe(429)
		expect(await write(named, customer)).toBe(200)
	})
})

describe('a machine that guesses promo codes', () => {
	const check = async (visitor: Visitor, p_code = 'FILTER10') =>
		(await visitor.post(verifyPromocode, { p_code, p_email: null, p_order_amount: 600 })).status

	test('leaves a customer and a browser with a paid order their own guesses, and one with an unpaid order none', async () => {
		const machine = shopper()
		await pay(machine)
		const buyer = shopper()
		const placed = await buyer.post(createPayment, paymentInput())
		await shop.db
			.update(orders)
			.set({ paymentState: 'paid' })
			.where(eq(orders.number, String(placed.body.transactionId)))
		const customer = behindCarrier(await newSignedInVisitor(shop))
		await exhaustFailures(shop, { name: 'wrong-promo-code', clientIp: CARRIER })
		expect([await check(shopper()), await check(machine)]).toEqual([429, 429])
		for (const visitor of [buyer, customer]) {
			expect(await check(visitor)).toBe(200)
			for (let times = 0; times < 20; times++) expect(await check(visitor, 'NOSUCHCODE')).toBe(200)
			expect(await check(visitor)).toBe(429)
		}
	})
})
