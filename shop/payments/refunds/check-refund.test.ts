import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CLAIM_SECONDS } from '#shop/payments/rules.ts'
import { checkRefund } from './check-refund.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { listStatusChanges } from '#shop/orders/admin/admin.server.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { createRefund, reportRefund, withProvider } from '#test/fixtures/refunds.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

test('a refund is requested once when two checks of it run concurrently', async () => {
	const { refund } = await createRefund(shop)
	const requested = Promise.withResolvers<void>()
	const proceed = Promise.withResolvers<void>()
	const slow = withProvider(shop, {
		fetchRefund: async (id) => {
			const known = await shop.payments.fetchRefund(id)
			requested.resolve()
			await proceed.promise
			return known
		},
	})
	const first = checkRefund(slow, refund.id)
	await requested.promise
	await checkRefund(shop, refund.id)
	proceed.resolve()
	await first
	expect(await shop.db.select().from(refunds)).toMatchObject([
		{ state: 'pending', claimedUntil: null, providerRefundId: expect.stringMatching(/^OMR/) },
	])
})

test('a refund whose check crashed is checked again when the claim expires', async () => {
	const { refund } = await createRefund(shop)
	const requested = Promise.withResolvers<void>()
	const crashing = withProvider(shop, {
		fetchRefund: () => {
			requested.resolve()
			return Promise.withResolvers<never>().promise
		},
	})
	checkRefund(crashing, refund.id).catch(() => {})
	await requested.promise
	// The job of the refund finds the claim, and queues another check for its end.
	await shop.runJobs()
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created' }])
	await shop.passTime(CLAIM_SECONDS + 1)
	await shop.runJobs()
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending' }])
})

test('a response that arrives after the refund has completed changes nothing', async () => {
	const { refund } = await createRefund(shop)
	const { amount } = refund
	const response = Promise.withResolvers<Awaited<ReturnType<PaymentProvider['fetchRefund']>>>()
	const requested = Promise.withResolvers<void>()
	const slow = withProvider(shop, {
		fetchRefund: () => {
			requested.resolve()
			return response.promise
		},
	})
	const late = checkRefund(slow, refund.id)
	await requested.promise
	await shop.passTime(CLAIM_SECONDS + 1)
	await reportRefund(shop, refund)
	response.resolve({ result: 'found', state: 'FAILED', refundId: 'R', amount, errorCode: null })
	await late
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'completed' }])
	expect((await listStatusChanges(shop, refund.orderId)).at(-1)).toMatchObject({
		to: 'refunded',
		by: 'provider',
	})
})

test('a refund whose status is unknown is not requested', async () => {
	const { refund } = await createRefund(shop)
	const unknown = withProvider(shop, {
		fetchRefund: async () => ({ result: 'unknown' }),
		refund: () => Promise.reject(new Error('The refund was requested')),
	})
	await checkRefund(unknown, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created', checks: 1 }])
})

test('a rejected refund has not failed while its status is unknown', async () => {
	const { refund } = await createRefund(shop)
	let isKnown = true
	const rejecting = withProvider(shop, {
		fetchRefund: async () => ({ result: isKnown ? 'not_found' : 'unknown' }),
		refund: async () => {
			isKnown = false
			return { result: 'rejected', code: 'BF_034' }
		},
	})
	await checkRefund(rejecting, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created', checks: 1 }])
})

test('a refund whose response was lost keeps its id until the provider reports it', async () => {
	const { refund, attempt } = await createRefund(shop)
	const { merchantRefundId, amount } = refund
	await shop.payments.refund({ merchantRefundId, amount, merchantOrderId: attempt.merchantOrderId })
	const fetchRefund = async () => ({ result: 'not_found' }) as const
	await checkRefund(withProvider(shop, { fetchRefund }), refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created', merchantRefundId }])
	await checkRefund(shop, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending', merchantRefundId }])
})

test('a rejection with an unknown code is verified before the refund is retried', async () => {
	const { refund, attempt } = await createRefund(shop)
	const { merchantRefundId, amount } = refund
	const reject: PaymentProvider['refund'] = async () => {
		await shop.payments.refund({ merchantRefundId, amount, merchantOrderId: attempt.merchantOrderId })
		return { result: 'rejected', code: 'NEW_CODE' }
	}
	await checkRefund(withProvider(shop, { refund: reject }), refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending', merchantRefundId }])
})

test('a rejected refund is retried under a new id', async () => {
	const { refund } = await createRefund(shop)
	const reject: PaymentProvider['refund'] = async () => ({ result: 'rejected', code: 'BF_034' })
	await checkRefund(withProvider(shop, { refund: reject }), refund.id)
	const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, refund.orderId))
	expect(rows.map(({ state }) => state).toSorted()).toEqual(['created', 'failed'])
})
