/** Thousands of customers of a mobile carrier share one address: honest ones are served, a machine that guesses is stopped. */
import { beforeEach, describe, expect, test } from 'vitest'
import { action as authenticate } from './accounts/auth-security.ts'
import { action as createPayment } from './payments/create-payment.ts'
import { action as generateInvoice } from './generate-invoice.ts'
import { action as receiveWebhook } from './payments/payment-webhook.ts'
import { action as sendOtp } from './accounts/send-otp.ts'
import { action as verifyOtp } from './accounts/verify-otp.ts'
import { action as verifyPayment } from './payments/verify-payment.ts'
import { action as verifyPromocode } from './verify-promocode.ts'
import { loader as trackOrder } from '#app/orders/track-order.tsx'
import { middleware as invoice } from '#app/orders/by-link/invoice.tsx'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { type FailureLimit, LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { occupyHashing } from '#test/faults/occupy-hashing.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { runOnSeparateDays } from '#test/separate-days.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, readCode } from '#test/visitor.ts'

const shop = shopForTests()
runOnSeparateDays(shop)
beforeEach(async () => {
	await shop.seedAnew()
})

const CARRIER = '203.0.113.7'
const RESET = { email: MEENA.email, purpose: 'password_reset' }
const shopper = () => newVisitor(shop, CARRIER)
const counted = async () =>
	(await shop.db.select().from(limitCounts))
		.map(({ subject, count }) => `${subject.split(':')[0]} ${count}`)
		.toSorted()

const PROMO = { p_code: 'FILTER10', p_email: null, p_order_amount: 600 }
const buy = async () => {
	const visitor = shopper()
	const promo = await visitor.post(verifyPromocode, PROMO)
	const started = await visitor.post(createPayment, paymentInput(), { 'x-sandbox-scenario': 'sbx:pay' })
	const { transactionId } = started.body
	const paid = await visitor.post(verifyPayment, { transactionId })
	return [promo.status, started.status, paid.body.status ?? paid.status]
}

test('buying and paying leaves nothing behind but the count of the order', async () => {
	const results = []
	for (let index = 0; index < 5; index++) results.push(await buy())
	expect(new Set(results.map(String)).size).toBe(1)
	expect(results[0]?.slice(0, 2)).toEqual([200, 200])
	const ofNetwork = (await counted()).filter((count) => /^(?:create-payment |wrong)/.test(count))
	expect(ofNetwork).toEqual(['create-payment 0'])
})

test('signing up leaves nothing behind', async () => {
	const visitor = shopper()
	await visitor.post(sendOtp, MEENA)
	expect(await counted()).toContain('send-code 1')
	await visitor.post(verifyOtp, { ...MEENA, otp: await readCode(shop, MEENA.email) })
	expect(await counted()).toContain('send-code 0')
	expect((await counted()).filter((count) => count.startsWith('wrong'))).toEqual([])
})

test('entering the code of a reset gives the request back once, with the new password', async () => {
	await newCustomer(shop)
	for (const email of ['ravi@example.in', 'kavin@example.in']) {
		await newCustomer(shop, { email })
		await shopper().post(sendOtp, { ...RESET, email })
	}
	const visitor = shopper()
	await visitor.post(sendOtp, RESET)
	const reset = { ...RESET, otp: await readCode(shop, MEENA.email) }
	for (let times = 0; times < 3; times++) expect((await visitor.post(verifyOtp, reset)).status).toBe(200)
	expect((await visitor.post(verifyOtp, { ...reset, password: 'Password@123' })).status).toBe(400)
	expect(await counted()).toContain('send-code 3')
	expect((await visitor.post(verifyOtp, { ...reset, password: 'Tumbler#22' })).status).toBe(200)
	expect(await counted()).toContain('send-code 2')
	expect((await visitor.post(verifyOtp, { ...reset, password: 'Tumbler#23' })).status).toBe(400)
	expect(await counted()).toContain('send-code 2')
})

test('a sign-up that is refused gets no request back', async () => {
	const visitor = shopper()
	await visitor.post(sendOtp, MEENA)
	const otp = await readCode(shop, MEENA.email)
	expect((await visitor.post(verifyOtp, { ...MEENA, otp, password: 'Password@123' })).status).toBe(400)
	expect(await counted()).toContain('send-code 1')
})

test('signing in while too many passwords are being hashed counts as no failure', async () => {
	await newSignedInVisitor(shop)
	const { email, password } = MEENA
	const signIn = () => shopper().post(authenticate, { action: 'authenticate', email, password })
	const release = occupyHashing()
	expect((await signIn()).status).toBe(503)
	await release()
	expect((await counted()).filter((count) => count.startsWith('wrong'))).toEqual([])
	expect(await listSecurityEvents(shop, {})).toEqual([])
	expect((await signIn()).status).toBe(200)
})

test('a promo code that exists, but cannot be used now, is not a guess', async () => {
	await shopper().post(verifyPromocode, { ...PROMO, p_code: 'DAVARA20', p_order_amount: 1 })
	expect(await counted()).toEqual([])
})

describe('a machine', () => {
	/** Guesses twice, the second time as the last that the limit allows, and once more. */
	const lastAndNext = async (name: FailureLimit, guess: () => Promise<number | undefined>) => {
		await guess()
		await shop.db.update(limitCounts).set({ count: LIMITS[name].max - 1 })
		return [await guess(), await guess()]
	}

	test('that guesses promo codes is stopped', async () => {
		const guess = async () =>
			(await shopper().post(verifyPromocode, { ...PROMO, p_code: 'NOSUCHCODE' })).status
		expect(await lastAndNext('wrong-promo-code', guess)).toEqual([200, 429])
	})

	test('that guesses promo codes in one browser is stopped before its network is', async () => {
		const visitor = shopper()
		await visitor.post(createPayment, paymentInput())
		const guess = async () => (await visitor.post(verifyPromocode, { ...PROMO, p_code: 'NOSUCHCODE' })).status
		for (let index = 0; index < 20; index++) expect(await guess()).toBe(200)
		expect(await guess()).toBe(429)
		expect((await shopper().post(verifyPromocode, PROMO)).status).toBe(200)
	})

	test('that guesses promo codes at checkout is stopped', async () => {
		const input = paymentInput({ promoCode: 'NOSUCHCODE' })
		const guess = async () => (await shopper().post(createPayment, input)).status
		await guess()
		await shop.db.delete(limitCounts)
		expect(await lastAndNext('wrong-promo-code', guess)).toEqual([409, 429])
		expect((await shopper().post(createPayment, paymentInput())).status).toBe(200)
	})

	test('that guesses order numbers is stopped, wherever it tries', async () => {
		const transactionId = 'SK3-AAAAAAAA-20260101'
		const verify = async () => (await shopper().post(verifyPayment, { transactionId })).status
		expect(await lastAndNext('wrong-order-number', verify)).toEqual([404, 429])
		expect((await shopper().post(generateInvoice, { orderId: transactionId })).status).toBe(429)
		const tracked = await trackOrder(shopper().args(`/track-order?id=${transactionId}`))
		expect(tracked.data.error?.message).toContain('Too many')
	})

	test('that guesses invoice links is stopped', async () => {
		const next = async () => new Response(null, { status: 404 })
		const guess = async () => {
			const path = '/invoices/SK3-AAAAAAAA-20260101?expires=1&signature=x'
			const args = shopper().args(path, {}, { number: 'SK3-AAAAAAAA-20260101' })
			try {
				const response = await invoice[0]?.(args, next as never)
				return response instanceof Response ? response.status : undefined
			} catch (thrown) {
				return (thrown as { init?: { status: number } }).init?.status
			}
		}
		expect(await lastAndNext('wrong-link', guess)).toEqual([404, 429])
	})

	test('that guesses codes is stopped', async () => {
		const guess = async () =>
			(await shopper().post(verifyOtp, { email: MEENA.email, otp: '000000', purpose: 'password_reset' }))
				.status
		expect(await lastAndNext('wrong-code', guess)).toEqual([400, 429])
	})

	test('that forges webhooks is stopped', async () => {
		const guess = async () => (await shopper().post(receiveWebhook, {}, { authorization: 'x' })).status
		expect(await lastAndNext('forged-webhook', guess)).toEqual([401, 429])
	})
})
