/** A machine behind the same address has used up the failures of the network. Requests with a proof that it cannot guess are served. */
import { like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action as authenticate } from './auth-security.ts'
import { action as generateInvoice } from '../generate-invoice.ts'
import { action as abandonPayment } from '#app/api/payments/payment-failure.ts'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { action as verifyPayment } from '#app/api/payments/verify-payment.ts'
import { action as createPayment } from '#app/api/payments/create-payment.ts'
import { action as followDeviceLink } from '#app/account/sign-in/known-device.tsx'
import { action as cancel } from '#app/orders/cancelling/cancellation.ts'
import { action as cancelByLink, loader as openCancelLink } from '#app/orders/by-link/cancel-by-link.tsx'
import { middleware as openInvoice } from '#app/orders/by-link/invoice.tsx'
import { loader as trackOrder } from '#app/orders/track-order.tsx'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import { sendDeviceLink } from '#shop/accounts/sessions/device-links.server.ts'
import { oneTimeCodes } from '#shop/accounts/tables.server.ts'
import { signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { type FailureLimit, LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { signCancellationUrl } from '#shop/payments/cancellation/cancellation-link.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { exhaustFailures } from '#test/faults/flood-network.ts'
import { runOnSeparateDays } from '#test/separate-days.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, readCode } from '#test/visitor.ts'

const shop = shopForTests()
runOnSeparateDays(shop)
beforeEach(async () => {
	await shop.seedAnew()
})

const CARRIER = '203.0.113.7'
const UNKNOWN = 'SK3-AAAAAAAA-20260101'
const shopper = () => newVisitor(shop, CARRIER)

const exhaust = (name: FailureLimit) => exhaustFailures(shop, { name, clientIp: CARRIER })

/** Places an order in this browser, and pays for it unless the scenario says otherwise. */
async function order(visitor = shopper(), scenario = 'sbx:pay') {
	const started = await visitor.post(createPayment, paymentInput(), { 'x-sandbox-scenario': scenario })
	const number = String(started.body.transactionId)
	if (scenario === 'sbx:pay') await visitor.post(verifyPayment, { transactionId: number })
	return { visitor, number }
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

describe('with too many wrong sign-ins, a new device', () => {
	test('is refused even with the right password, and can reset it there and sign in', async () => {
		await newCustomer(shop)
		const owner = shopper()
		const signIn = (password: string) =>
			owner.post(authenticate, { action: 'authenticate', email: MEENA.email, password })
		await exhaust('wrong-sign-in')
		expect(await signIn(MEENA.password)).toMatchObject({
			status: 429,
			body: {
				error:
					'Too many requests. Please wait 15 minutes and try again, or open the link we emailed you on this device.',
			},
		})
		const reset = { email: MEENA.email, purpose: 'password_reset', password: 'Davara#22' }
		await owner.post(sendOtp, reset)
		const code = await readCode(shop, MEENA.email)
		expect(await owner.post(verifyOtp, { ...reset, otp: code })).toMatchObject({ status: 200 })
		expect(await signIn(reset.password)).toMatchObject({ status: 200 })
	})
})

test('after wrong passwords of a neighbour, a reset lets the other devices of the owner in as well', async () => {
	const hashed = await hashPassword(shop, { password: MEENA.password, clientIp: CARRIER })
	if (!hashed.ok) throw new Error(hashed.message)
	await newCustomer(shop, { passwordHash: hashed.hash })
	const signIn = (visitor: ReturnType<typeof shopper>, password: string) =>
		visitor.post(authenticate, { action: 'authenticate', email: MEENA.email, password })
	const laptop = shopper()
	expect(await signIn(laptop, MEENA.password)).toMatchObject({ status: 200 })
	const neighbour = shopper()
	for (let guess = 0; guess < 5; guess++) await signIn(neighbour, `Wrong#${guess}23`)
	const phone = shopper()
	expect(await signIn(phone, MEENA.password)).toMatchObject({ status: 429 })
	const reset = { email: MEENA.email, purpose: 'password_reset', password: 'Davara#22' }
	await phone.post(sendOtp, reset)
	const code = await readCode(shop, MEENA.email)
	expect(await phone.post(verifyOtp, { ...reset, otp: code })).toMatchObject({ status: 200 })
	for (const device of [phone, laptop, shopper()])
		expect(await signIn(device, reset.password)).toMatchObject({ status: 200 })
})

describe('with too many wrong order numbers, the browser that placed the order', () => {
	test('sees its payment, tracks it, downloads its invoice and cancels it', async () => {
		const { visitor, number } = await order()
		await exhaust('wrong-order-number')
		expect(await visitor.post(verifyPayment, { transactionId: number })).toMatchObject({ status: 200 })
		const tracked = await trackOrder(visitor.args(`/track-order?id=${number}`))
		expect(tracked.data).toMatchObject({ order: { number, isOwn: true }, error: null })
		expect(await visitor.post(generateInvoice, { orderId: number })).toMatchObject({ status: 200 })
		const cancelled = await cancel(visitor.args('/api', { method: 'POST' }, { number }))
		expect(cancelled.status).toBe(200)
	})

	test('sees its payment although others have asked about it too often', async () => {
		const { visitor, number } = await order()
		const ask = (from = shopper()) => from.post(verifyPayment, { transactionId: number })
		const ofOrder = like(limitCounts.subject, 'verify-payment:%')
		await shop.db.update(limitCounts).set({ count: LIMITS['verify-payment'].max }).where(ofOrder)
		expect(await ask()).toMatchObject({ status: 429 })
		expect(await ask(visitor)).toMatchObject({ status: 200 })
	})

	test('gives up its payment', async () => {
		const { visitor, number } = await order(shopper(), 'sbx:later')
		await exhaust('wrong-order-number')
		expect(await visitor.post(abandonPayment, { transactionId: number })).toMatchObject({ status: 200 })
	})

	test('gets the sample invoice', async () => {
		await exhaust('wrong-order-number')
		const sample = await generateInvoice(
			shopper().args('/api', { method: 'POST', body: JSON.stringify({ sampleMode: true }) }),
		)
		expect(sample.status).toBe(200)
	})

	test('is refused another number, as everybody else is', async () => {
		const { visitor, number } = await order()
		await exhaust('wrong-order-number')
		for (const [who, transactionId] of [
			[visitor, UNKNOWN],
			[shopper(), UNKNOWN],
			[shopper(), number],
		] as const) {
			expect((await who.post(verifyPayment, { transactionId })).status).toBe(429)
			expect((await who.post(abandonPayment, { transactionId })).status).toBe(429)
			expect((await who.post(generateInvoice, { orderId: transactionId })).status).toBe(429)
			const cancelled = await cancel(who.args('/api', { method: 'POST' }, { number: transactionId }))
			expect(cancelled.status).toBe(429)
			const tracked = await trackOrder(who.args(`/track-order?id=${transactionId}`))
			expect(tracked.data.error?.message).toContain('Too many')
		}
	})
})

describe('with too many wrong links, the right one', () => {
	test('opens an invoice', async () => {
		const { number } = await order()
		await exhaust('wrong-link')
		const path = pathOf(signInvoiceUrl(shop, { orderNumber: number, seconds: 60 }))
		const next = async () => new Response(null, { status: 404 })
		const response = await openInvoice[0]?.(shopper().args(path, {}, { number }), next as never)
		expect(response instanceof Response && response.status).toBe(200)
	})

	test('opens a cancellation and cancels', async () => {
		const { number } = await order()
		await exhaust('wrong-link')
		const path = pathOf(signCancellationUrl(shop, number))
		expect(await openCancelLink(shopper().args(path, {}, { number }))).toMatchObject({
			data: { order: { number }, error: null },
		})
		const wrong = path.replace(/signature=./, 'signature=!')
		expect(await openCancelLink(shopper().args(wrong, {}, { number }))).toMatchObject({
			init: { status: 429 },
		})
		expect(await cancelByLink(shopper().args(wrong, { method: 'POST' }, { number }))).toMatchObject({
			init: { status: 429 },
		})
		expect(await cancelByLink(shopper().args(path, { method: 'POST' }, { number }))).toBeInstanceOf(Response)
	})

	test('makes a device known', async () => {
		await newCustomer(shop)
		await sendDeviceLink(shop, MEENA.email)
		const [email] = await shop.sentEmails()
		const token = /token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
		await exhaust('wrong-link')
		const press = (body: string) =>
			followDeviceLink(shopper().args('/known-device', { method: 'POST', body: new URLSearchParams(body) }))
		expect(await press(`token=${'A'.repeat(43)}`)).toMatchObject({ init: { status: 429 } })
		expect(await press(`token=${token}`)).toMatchObject({ data: { error: null } })
	})
})

describe('with too many wrong codes, the person who asked for a code', () => {
	async function ask() {
		const visitor = shopper()
		await visitor.post(sendOtp, MEENA)
		return { visitor, otp: await readCode(shop, MEENA.email) }
	}

	test('signs up with it', async () => {
		const { visitor, otp } = await ask()
		await exhaust('wrong-code')
		expect((await shopper().post(verifyOtp, { ...MEENA, otp })).status).toBe(429)
		expect((await visitor.post(verifyOtp, { ...MEENA, otp })).status).toBe(200)
	})

	test('has one attempt, also with many concurrent requests', async () => {
		const { visitor, otp } = await ask()
		await exhaust('wrong-code')
		const wrong = otp === '000000' ? '111111' : '000000'
		const attempts = Array.from({ length: 4 }, () => visitor.post(verifyOtp, { ...MEENA, otp: wrong }))
		for (const { status } of await Promise.all(attempts)) expect(status).toBe(429)
		expect(await shop.db.select().from(oneTimeCodes)).toMatchObject([{ attempts: 1 }])
		expect((await visitor.post(verifyOtp, { ...MEENA, otp })).status).toBe(429)
	})
})

describe('a page of another site', () => {
	const fromElsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }

	test('cannot use up the failures of its visitor, and a machine that says it is one is stopped', async () => {
		const visitor = shopper()
		const track = (init: RequestInit = {}) => trackOrder(visitor.args(`/track-order?id=${UNKNOWN}`, init))
		await track(fromElsewhere)
		await shop.db.update(limitCounts).set({ count: LIMITS['wrong-order-number'].max - 1 })
		await track(fromElsewhere)
		expect((await track(fromElsewhere)).data.error?.message).toContain('Too many')
		expect((await track()).data.error?.title).toBe('Order Not Found')
		const typed = { headers: { 'sec-fetch-site': 'none' } }
		expect((await track(typed)).data.error?.title).toBe('Order Not Found')
	})
})
