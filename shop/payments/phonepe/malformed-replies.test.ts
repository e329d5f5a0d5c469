/** What the shop makes of a provider that answers what it never should. */
import { beforeEach, describe, expect, test } from 'vitest'
import { DECLINED } from '#shop/payments/failure-messages.ts'
import { createPhonePe } from './phonepe.server.ts'
import { countPaidButUnsettled } from '#shop/payments/admin.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { verifyPayment } from '#shop/payments/verify-payment.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newClient, paymentInput } from '#test/fixtures/orders.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

/** The provider's own replies to calls of one kind, each with a part of it changed. */
function answering(call: '/pay' | '/status', change: object) {
	const { clock, config } = shop
	const changed: typeof fetch = async (input, init) => {
		const answer = await fetch(input, init)
		const { pathname } = new URL(input instanceof Request ? input.url : input)
		return pathname.endsWith(call) ? Response.json({ ...(await answer.json()), ...change }) : answer
	}
	return { ...shop, payments: createPhonePe({ settings: config.payments, clock, fetch: changed }) }
}

async function buy(asked: typeof shop | ReturnType<typeof answering>) {
	const started = await startPayment(asked, {
		input: paymentInput(),
		client: newClient(),
		scenario: 'sbx:pay',
	})
	if (!started.ok) return started
	return verifyPayment(asked, started.number)
}

describe('a window that is opened', () => {
	const SECONDS = Math.floor(Date.now() / 1000)
	test.each([SECONDS, 0, -1, 1e300, Date.now() + 1e12, null, 'soon'])(
		'with an end of %j ends when it was asked to, and its money counts',
		async (expireAt) => {
			expect(await buy(answering('/pay', { expireAt }))).toMatchObject({ verdict: { state: 'paid' } })
			const [attempt] = await shop.db.select().from(paymentAttempts)
			const seconds = ((attempt?.expiresAt.getTime() ?? 0) - (attempt?.createdAt.getTime() ?? 0)) / 1000
			expect(seconds).toBe(shop.config.payments.expiresAfterSeconds)
		},
	)

	test('without a name that can be kept is paid all the same', async () => {
		expect(await buy(answering('/pay', { orderId: '\0' }))).toMatchObject({ verdict: { state: 'paid' } })
	})

	test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere', ''])(
		'at %j leads no shopper there',
		async (redirectUrl) => {
			expect(await buy(answering('/pay', { redirectUrl }))).toMatchObject({ ok: false })
		},
	)
})

describe('a payment that is completed', () => {
	test.each([
		{ paymentDetails: [null, 1, { transactionId: 7, rail: 'UPI' }] },
		{ paymentDetails: {} },
		{ errorContext: 'none', errorCode: 5 },
		{ orderId: null, paymentDetails: [{ transactionId: 'a\0b', rail: { utr: '\0' } }] },
		{ currency: 'INR' },
	])('counts, whatever stands beside it: %j', async (change) => {
		expect(await buy(answering('/status', change))).toMatchObject({ verdict: { state: 'paid' } })
	})

	test.each([
		{ amount: 1e15 },
		{ amount: -28_000 },
		{ amount: 279.5 },
		{ amount: '28000' },
		{ amount: null },
		{ currency: 'USD' },
	])('of what is not its sum waits for a person: %j', async (change) => {
		expect(await buy(answering('/status', change))).toMatchObject({ verdict: { state: 'pending' } })
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'pending' }])
		expect(await countPaidButUnsettled(shop)).toBe(1)
	})
})

test('a payment that failed for a reason nobody has heard of is told in our own words', async () => {
	for (const errorCode of ['constructor', '__proto__', '', 7]) {
		const told = answering('/status', { state: 'FAILED', errorCode })
		expect(await buy(told)).toMatchObject({ verdict: { state: 'failed', message: DECLINED } })
	}
})
