/** Tests responses that the provider should never send. */
import { beforeEach, describe, expect, test } from 'vitest'
import { DECLINED } from '#shop/payments/failure-messages.ts'
import { createPhonePe } from './phonepe.server.ts'
import { countPaidButUnconfirmed } from '#shop/payments/admin.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

/** Returns the shop with a provider whose responses to one kind of call are changed. */
function withResponse(call: '/pay' | '/status', change: object) {
	const { clock, config } = shop
	const changed: typeof fetch = async (input, init) => {
		const response = await fetch(input, init)
		const { pathname } = new URL(input instanceof Request ? input.url : input)
		return pathname.endsWith(call) ? Response.json({ ...(await response.json()), ...change }) : response
	}
	return { ...shop, payments: createPhonePe({ settings: config.payments, clock, fetch: changed }) }
}

async function buy(on: typeof shop | ReturnType<typeof withResponse>) {
	const started = await startPayment(on, {
		input: paymentInput(),
		caller: newCaller(),
		scenario: 'sbx:pay',
	})
	if (!started.ok) return started
	return verifyPayment(on, started.number)
}

describe('a payment page', () => {
	const SECONDS = Math.floor(Date.now() / 1000)
	test.each([SECONDS, 0, -1, 1e300, Date.now() + 1e12, null, 'soon'])(
		'with the expiry %j expires as requested, and its payment counts',
		async (expireAt) => {
			expect(await buy(withResponse('/pay', { expireAt }))).toMatchObject({ result: { state: 'paid' } })
			const [attempt] = await shop.db.select().from(paymentAttempts)
			const seconds = ((attempt?.expiresAt.getTime() ?? 0) - (attempt?.createdAt.getTime() ?? 0)) / 1000
			expect(seconds).toBe(shop.config.payments.expiresAfterSeconds)
		},
	)

	test('without a valid provider order id can be paid', async () => {
		expect(await buy(withResponse('/pay', { orderId: '\0' }))).toMatchObject({ result: { state: 'paid' } })
	})

	test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere', ''])(
		'at %j is rejected',
		async (redirectUrl) => {
			expect(await buy(withResponse('/pay', { redirectUrl }))).toMatchObject({ ok: false })
		},
	)
})

describe('a completed payment', () => {
	test.each([
		{ paymentDetails: [null, 1, { transactionId: 7, rail: 'UPI' }] },
		{ paymentDetails: {} },
		{ errorContext: 'none', errorCode: 5 },
		{ orderId: null, paymentDetails: [{ transactionId: 'a\0b', rail: { utr: '\0' } }] },
		{ currency: 'INR' },
	])('counts, whatever the other fields say: %j', async (change) => {
		expect(await buy(withResponse('/status', change))).toMatchObject({ result: { state: 'paid' } })
	})

	test.each([
		{ amount: 1e15 },
		{ amount: -28_000 },
		{ amount: 279.5 },
		{ amount: '28000' },
		{ amount: null },
		{ currency: 'USD' },
	])('with a wrong amount goes to review: %j', async (change) => {
		expect(await buy(withResponse('/status', change))).toMatchObject({ result: { state: 'review' } })
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'pending' }])
		expect(await countPaidButUnconfirmed(shop)).toBe(1)
	})
})

test('a payment that fails with an unknown code gets the specified message', async () => {
	for (const errorCode of ['constructor', '__proto__', '', 7]) {
		const on = withResponse('/status', { state: 'FAILED', errorCode })
		expect(await buy(on)).toMatchObject({ result: { state: 'failed', message: DECLINED } })
	}
})
