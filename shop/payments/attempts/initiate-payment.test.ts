/** A request for a payment page gets a page, or whether to try again. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { initiatePayment } from './initiate-payment.server.ts'
import { type AttemptState, CLAIM_SECONDS } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import type { PaymentProvider, Shop } from '#shop/shop.server.ts'
import { placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const PAYER = { phone: '9876543210' }
const createPayment = vi.fn<PaymentProvider['createPayment']>()
let watched: Shop
beforeAll(() => {
	watched = { ...shop, payments: { ...shop.payments, createPayment } }
})
beforeEach(() => {
	createPayment.mockReset().mockImplementation(shop.payments.createPayment)
})

async function storedAttempt() {
	const [attempt] = await shop.db.select().from(paymentAttempts)
	return attempt
}

test('the provider gets the order, its amount and the phone, and its page is stored', async () => {
	const { order, attempt } = await placeUnpaidOrder(shop)
	const initiated = await initiatePayment(watched, attempt.id, PAYER)
	const { redirectUrl } = (await storedAttempt()) ?? {}
	expect(initiated).toEqual({ ok: true, redirectUrl })
	expect(createPayment.mock.calls).toMatchObject([
		[
			{
				merchantOrderId: order.number,
				amount: 28_000,
				redirectUrl: `${shop.config.publicUrl}/payment-success?transactionId=${order.number}`,
				phone: PAYER.phone,
			},
		],
	])
	expect(await storedAttempt()).toMatchObject({ state: 'initiated', claimedUntil: null })
})

test('an attempt that has its page gets the same one, without another request', async () => {
	const { attempt } = await placeUnpaidOrder(shop)
	const first = await initiatePayment(watched, attempt.id, PAYER)
	expect(await initiatePayment(watched, attempt.id, PAYER)).toEqual(first)
	expect(createPayment).toHaveBeenCalledTimes(1)
})

test('a later attempt returns to the result page of its order', async () => {
	const { order, attempt } = await placeUnpaidOrder(shop)
	const merchantOrderId = `${order.number}-2`
	await shop.db.update(paymentAttempts).set({ merchantOrderId })
	await initiatePayment(watched, attempt.id, PAYER)
	expect(createPayment.mock.calls).toMatchObject([
		[
			{
				merchantOrderId,
				redirectUrl: expect.stringMatching(new RegExp(`transactionId=${order.number}$`)),
				message: `Order ${order.number}`,
			},
		],
	])
})

test.each([
	['unknown', 'created', true],
	['duplicate', 'abandoned', true],
	['rejected', 'failed', false],
] as const)('after the response %s the attempt is %s and unclaimed', async (result, state, canRetry) => {
	const { attempt } = await placeUnpaidOrder(shop)
	createPayment.mockResolvedValue(result === 'rejected' ? { result, code: 'BAD_REQUEST' } : { result })
	expect(await initiatePayment(watched, attempt.id, PAYER)).toEqual({ ok: false, canRetry })
	expect(await storedAttempt()).toMatchObject({ state, claimedUntil: null })
	shop.loggedProblems.splice(0)
})

/** With the monotonic clock standing still, a waiting request would wait forever. */
describe('when there is no payment page to wait for', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
	afterEach(() => void vi.useRealTimers())

	test.each<AttemptState>(['failed', 'expired', 'abandoned', 'completed', 'review'])(
		'an attempt that is %s is answered at once: the shopper may try again with another',
		async (state) => {
			const { attempt } = await placeUnpaidOrder(shop)
			await shop.db.update(paymentAttempts).set({ state }).where(eq(paymentAttempts.id, attempt.id))
			expect(await initiatePayment(watched, attempt.id, PAYER)).toEqual({ ok: false, canRetry: true })
			expect(createPayment).not.toHaveBeenCalled()
		},
	)

	test('so is an attempt that does not exist', async () => {
		expect(await initiatePayment(watched, randomUUID(), PAYER)).toEqual({ ok: false, canRetry: true })
	})

	test('a request gives up when another has held the claim for as long as a claim lasts', async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		await shop.db.update(paymentAttempts).set({ claimedUntil: secondsFromNow(CLAIM_SECONDS) })
		const waiting = initiatePayment(watched, attempt.id, PAYER)
		vi.advanceTimersByTime(CLAIM_SECONDS * 1000)
		expect(await waiting).toEqual({ ok: false, canRetry: true })
		expect(createPayment).not.toHaveBeenCalled()
	})
})

const HOUR = 3_600_000

test.each([
	['is stored', 60_000, 60_000],
	['that has passed when the attempt begins is ignored', 0, null],
	['of less than an hour after our own is stored', 'own + 59 min', 'own + 59 min'],
	['of an hour after our own or more is ignored', 'own + 60 min', null],
])("the provider's expiry %s", async (_name, given, expected) => {
	const { attempt } = await placeUnpaidOrder(shop)
	const momentOf = (time: number | string) => {
		if (typeof time === 'number') return new Date(attempt.createdAt.getTime() + time)
		return new Date(attempt.expiresAt.getTime() + (time === 'own + 60 min' ? HOUR : HOUR - 60_000))
	}
	createPayment.mockResolvedValue({
		result: 'created',
		providerOrderId: null,
		redirectUrl: `${shop.provider.origin}/page`,
		expiresAt: momentOf(given),
	})
	await initiatePayment(watched, attempt.id, PAYER)
	expect((await storedAttempt())?.expiresAt).toEqual(
		expected === null ? attempt.expiresAt : momentOf(expected),
	)
})
