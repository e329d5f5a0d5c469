import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CLAIM_SECONDS } from './rules.ts'
import { cancelForShop } from './cancel.server.ts'
import { checkPayment } from './check-payment.server.ts'
import { checkRefund } from './check-refund.server.ts'
import { countStuckRefunds } from './refund-alarm.server.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newClient, paymentInput } from '#test/fixtures/orders.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

/** A cancelled order whose refund the provider has not received yet. */
async function createRefund() {
	const started = await startPayment(shop, {
		input: paymentInput(),
		client: newClient(),
		scenario: 'sbx:pay,refund=slow',
	})
	if (!started.ok) throw new Error(started.message)
	const [attempt] = await shop.db.select().from(paymentAttempts)
	if (!attempt) throw new Error('no attempt')
	await checkPayment(shop, attempt.id)
	await cancelForShop(shop, { number: started.number, by: { id: null, name: 'Ravi' } })
	const [refund] = await shop.db.select().from(refunds)
	if (!refund) throw new Error('no refund')
	return { attempt, refund }
}

const withProvider = (payments: Partial<PaymentProvider>) => ({
	...shop,
	payments: { ...shop.payments, ...payments },
})

test('a refund is requested once when two checks of it run concurrently', async () => {
	const { refund } = await createRefund()
	const requested = Promise.withResolvers<void>()
	const proceed = Promise.withResolvers<void>()
	const slow = withProvider({
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
	const { refund } = await createRefund()
	const crashed = Promise.withResolvers<never>()
	const requested = Promise.withResolvers<void>()
	const crashing = withProvider({
		fetchRefund: () => {
			requested.resolve()
			return crashed.promise
		},
	})
	checkRefund(crashing, refund.id).catch(() => {})
	await requested.promise
	await checkRefund(shop, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created' }])
	shop.advance(CLAIM_SECONDS + 1)
	await checkRefund(shop, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending' }])
})

test('a refund whose reply was lost keeps its id until the provider reports it', async () => {
	const { refund, attempt } = await createRefund()
	const { merchantRefundId, amount } = refund
	await shop.payments.refund({ merchantRefundId, amount, merchantOrderId: attempt.merchantOrderId })
	const fetchRefund = async () => ({ result: 'not_found' }) as const
	await checkRefund(withProvider({ fetchRefund }), refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created', merchantRefundId }])
	await checkRefund(shop, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending', merchantRefundId }])
})

test('a rejection with an unknown code is verified before the refund is retried', async () => {
	const { refund, attempt } = await createRefund()
	const { merchantRefundId, amount } = refund
	const reject: PaymentProvider['refund'] = async () => {
		await shop.payments.refund({ merchantRefundId, amount, merchantOrderId: attempt.merchantOrderId })
		return { result: 'rejected', code: 'NEW_CODE' }
	}
	await checkRefund(withProvider({ refund: reject }), refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending', merchantRefundId }])
})

test('a rejected refund is retried under a new id', async () => {
	const { refund } = await createRefund()
	const reject: PaymentProvider['refund'] = async () => ({ result: 'rejected', code: 'BF_034' })
	await checkRefund(withProvider({ refund: reject }), refund.id)
	const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, refund.orderId))
	expect(rows.map(({ state }) => state).toSorted()).toEqual(['created', 'failed'])
})

const alarms = async () =>
	(await shop.mailbox()).filter(({ subject }) => subject.startsWith('A refund needs'))

test('a refund that takes longer than promised is reported to the owner once, and counted while it lasts', async () => {
	const { refund } = await createRefund()
	const check = (state: 'PENDING' | 'COMPLETED' = 'PENDING') => {
		const facts = { refundId: 'OMR1', amount: refund.amount, errorCode: null }
		return checkRefund(
			withProvider({ fetchRefund: async () => ({ result: 'found', state, ...facts }) }),
			refund.id,
		)
	}
	shop.advance(10 * 86_400)
	await check()
	expect([await countStuckRefunds(shop), await alarms()]).toEqual([0, []])
	shop.advance(2 * 86_400)
	await check()
	await check()
	expect(await alarms()).toMatchObject([
		{
			to: shop.config.brand.email,
			text: expect.stringContaining('₹280.00'),
		},
	])
	expect(await countStuckRefunds(shop)).toBe(1)
	await check('COMPLETED')
	expect(await countStuckRefunds(shop)).toBe(0)
})

test('a refund that keeps being rejected is reported to the owner once', async () => {
	await createRefund()
	const reject: PaymentProvider['refund'] = async () => ({ result: 'rejected', code: 'BF_034' })
	for (const count of [0, 0, 1, 1]) {
		const [open] = await shop.db.select().from(refunds).where(eq(refunds.state, 'created'))
		await checkRefund(withProvider({ refund: reject }), open?.id ?? '')
		expect(await alarms()).toHaveLength(count)
	}
	expect(await countStuckRefunds(shop)).toBe(1)
})
