/** One server's clock is a day wrong. Work is due and claimed by the database's clock. */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { checkPayment, receiveWebhook } from './check-payment.server.ts'
import { checkRefund } from '#shop/payments/refunds/check-refund.server.ts'
import { canReopen, findLatestAttempt } from '#shop/payments/attempts/attempts.server.ts'
import { initiatePayment } from '#shop/payments/attempts/initiate-payment.server.ts'
import { checkOverdue } from './reconcile.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { abandonPayment, verifyPayment } from './verify-payment.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import type { PaymentProvider, Shop } from '#shop/shop.server.ts'
import { databaseNow } from '#test/fixtures/shops/embedded-shop.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placeUnpaidOrder, startSandboxPayment } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date())
})

const HOUR = 3_600

async function pay(scenario: string) {
	const { number, guestHash } = await startSandboxPayment(shop, scenario)
	return { number, viewer: { customerId: null, guestHash } }
}

function sendWebhook(server: Shop, number: string) {
	const { webhookUser, webhookPassword } = shop.config.payments
	return receiveWebhook(server, {
		authorization: createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest('hex'),
		body: JSON.stringify({
			event: 'checkout.order.completed',
			payload: { merchantOrderId: number, state: 'COMPLETED' },
		}),
	})
}

/** In how many seconds the payment is checked: at least as many from now, at most as many since `start`. */
async function nextCheck(start: Date) {
	const [attempt] = await shop.db.select().from(paymentAttempts)
	const secondsAfter = (moment: Date) => ((attempt?.nextCheckAt?.getTime() ?? 0) - moment.getTime()) / 1000
	return { atLeast: secondsAfter(await databaseNow(shop)), atMost: secondsAfter(start) }
}

const status = async (number: string) => (await findOrder(shop.db, number))?.status

describe.each([
	['26 hours ahead', 26 * HOUR],
	['26 hours behind', -26 * HOUR],
])('with the clock of the shop %s', (_, offset) => {
	test('a webhook confirms its order at once, and the email is sent', async () => {
		shop.advance(offset)
		const { number } = await pay('sbx:pay,hook=never')
		await sendWebhook(shop, number)
		const sent: string[] = []
		await shop.runJobs(async ({ subject }) => void sent.push(subject))
		expect(await status(number)).toBe('processing')
		await shop.runJobs(async ({ subject }) => void sent.push(subject))
		expect(sent).toEqual([`Your order ${number} is confirmed`])
	})

	test('a payment is first checked after 22 seconds', async () => {
		shop.advance(offset)
		const start = await databaseNow(shop)
		const { number } = await pay('sbx:pay,hook=never')
		const { atLeast, atMost } = await nextCheck(start)
		expect(atLeast).toBeLessThanOrEqual(22)
		expect(atMost).toBeGreaterThanOrEqual(22)
		await shop.runJobs()
		expect(await status(number)).toBe('payment_pending')
		await shop.passTime(22)
		await shop.runJobs()
		expect(await status(number)).toBe('processing')
	})

	test('a check whose job was lost runs half a minute later', async () => {
		shop.advance(offset)
		const { number } = await pay('sbx:pay,hook=never')
		await shop.passTime(22)
		await checkOverdue(shop)
		expect(await status(number)).toBe('payment_pending')
		await shop.passTime(30)
		await checkOverdue(shop)
		expect(await status(number)).toBe('processing')
	})

	test('a refund is requested at once', async () => {
		const { number, viewer } = await pay('sbx:pay,refund=slow')
		await verifyPayment(shop, number)
		shop.advance(offset)
		await cancelOrder(shop, { number, viewer })
		await shop.runJobs()
		expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending', checks: 1 }])
	})

	test('a refund that it has claimed is not checked by a server with the right clock', async () => {
		const { number, viewer } = await pay('sbx:pay,refund=slow')
		await verifyPayment(shop, number)
		await cancelOrder(shop, { number, viewer })
		const [refund] = await shop.db.select().from(refunds)
		const requested = Promise.withResolvers<void>()
		const fetchRefund: PaymentProvider['fetchRefund'] = () => {
			requested.resolve()
			return new Promise(() => {})
		}
		const wrong = {
			...shop,
			clock: () => new Date(Date.now() + offset * 1000),
			payments: { ...shop.payments, fetchRefund },
		}
		void checkRefund(wrong, refund?.id ?? '')
		await requested.promise
		await checkRefund(shop, refund?.id ?? '')
		expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created' }])
	})

	test('a payment page is requested once', async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		const pages: string[] = []
		const requested = Promise.withResolvers<void>()
		const proceed = Promise.withResolvers<void>()
		const createPayment: PaymentProvider['createPayment'] = async (payment) => {
			pages.push(payment.merchantOrderId)
			requested.resolve()
			await proceed.promise
			return shop.payments.createPayment(payment)
		}
		const right = { ...shop, payments: { ...shop.payments, createPayment } }
		const wrong = { ...right, clock: () => new Date(Date.now() + offset * 1000) }
		const first = initiatePayment(wrong, attempt.id, { phone: '' })
		await requested.promise
		const second = initiatePayment(right, attempt.id, { phone: '' })
		proceed.resolve()
		expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }])
		expect(pages).toHaveLength(1)
	})
})

test('a payment is checked soon after a clock that was ahead is corrected', async () => {
	shop.advance(26 * HOUR)
	await pay('sbx:pending,hook=never')
	shop.advance(-26 * HOUR)
	await shop.passTime(23)
	const start = await databaseNow(shop)
	await shop.runJobs()
	const { atLeast, atMost } = await nextCheck(start)
	expect(atMost).toBeGreaterThan(0)
	expect(atLeast).toBeLessThan(23)
})

describe.each([
	['an hour ahead', HOUR],
	['5.5 hours ahead', 5.5 * HOUR],
	['6 days ahead', 6 * 24 * HOUR],
	['26 hours behind', -26 * HOUR],
])('a server whose clock is %s, beside one that is right,', (_, offset) => {
	const wrong = (): Shop => ({ ...shop, clock: () => new Date(shop.clock().getTime() + offset * 1000) })

	test('checks a payment that is pending again after some seconds, and keeps its order', async () => {
		const { attempt, number } = await startSandboxPayment(shop, 'sbx:pending,hook=never')
		await shop.passTime(23)
		const start = await databaseNow(shop)
		await checkPayment(wrong(), attempt.id)
		expect(await status(number)).toBe('pending')
		const { atLeast, atMost } = await nextCheck(start)
		expect(atMost).toBeGreaterThan(0)
		expect(atLeast).toBeLessThan(22)
	})

	test('confirms a payment in time whose shopper had stopped waiting', async () => {
		const { attempt, number, guestHash } = await startSandboxPayment(shop, 'sbx:pending,hook=never')
		await abandonPayment(shop, { number, guestHash, customerId: null })
		await shop.pool.query(`update phonepe_sandbox.orders set state = 'COMPLETED'`)
		await checkPayment(wrong(), attempt.id)
		expect(await status(number)).toBe('processing')
	})

	test('opens the page of a payment again that another server has opened', async () => {
		const { attempt } = await startSandboxPayment(shop, 'sbx:pending,hook=never')
		expect(await canReopen(shop.db, attempt)).toBe(true)
		const { order } = await placeUnpaidOrder(wrong())
		const own = await findLatestAttempt(shop.db, order.id)
		if (!own) throw new Error('no attempt')
		await initiatePayment(wrong(), own.id, { phone: '' })
		expect(await canReopen(shop.db, own)).toBe(true)
	})
})
