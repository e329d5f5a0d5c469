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

/** A refund that the shop owes and the provider has not heard of. */
async function owe() {
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

const through = (payments: Partial<PaymentProvider>) => ({
	...shop,
	payments: { ...shop.payments, ...payments },
})

test('a refund that job and sweep check at once is asked for once', async () => {
	const { refund } = await owe()
	const asked = Promise.withResolvers<void>()
	const goOn = Promise.withResolvers<void>()
	const slow = through({
		fetchRefund: async (id) => {
			const known = await shop.payments.fetchRefund(id)
			asked.resolve()
			await goOn.promise
			return known
		},
	})
	const first = checkRefund(slow, refund.id)
	await asked.promise
	await checkRefund(shop, refund.id)
	goOn.resolve()
	await first
	expect(await shop.db.select().from(refunds)).toMatchObject([
		{ state: 'pending', claimedUntil: null, providerRefundId: expect.stringMatching(/^OMR/) },
	])
})

test('a refund whose client died is taken up when its claim has ended', async () => {
	const { refund } = await owe()
	const dead = Promise.withResolvers<never>()
	const asked = Promise.withResolvers<void>()
	const dying = through({
		fetchRefund: () => {
			asked.resolve()
			return dead.promise
		},
	})
	checkRefund(dying, refund.id).catch(() => {})
	await asked.promise
	await checkRefund(shop, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created' }])
	shop.advance(CLAIM_SECONDS + 1)
	await checkRefund(shop, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending' }])
})

test('a refund that the provider has from a lost reply is never given up', async () => {
	const { refund, attempt } = await owe()
	const { merchantRefundId, amount } = refund
	await shop.payments.refund({ merchantRefundId, amount, merchantOrderId: attempt.merchantOrderId })
	const fetchRefund = async () => ({ result: 'not_found' }) as const
	await checkRefund(through({ fetchRefund }), refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'created', merchantRefundId }])
	await checkRefund(shop, refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending', merchantRefundId }])
})

test('a refusal in words we do not know is looked into before the refund is tried anew', async () => {
	const { refund, attempt } = await owe()
	const { merchantRefundId, amount } = refund
	const refuse: PaymentProvider['refund'] = async () => {
		await shop.payments.refund({ merchantRefundId, amount, merchantOrderId: attempt.merchantOrderId })
		return { result: 'rejected', code: 'NEW_WORDS' }
	}
	await checkRefund(through({ refund: refuse }), refund.id)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending', merchantRefundId }])
})

test('a refund that is truly refused is tried anew under a new id', async () => {
	const { refund } = await owe()
	const refuse: PaymentProvider['refund'] = async () => ({ result: 'rejected', code: 'BF_034' })
	await checkRefund(through({ refund: refuse }), refund.id)
	const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, refund.orderId))
	expect(rows.map(({ state }) => state).toSorted()).toEqual(['created', 'failed'])
})

const alarms = async () =>
	(await shop.mailbox()).filter(({ subject }) => subject.startsWith('A refund needs'))

test('a refund that is under way for longer than promised is told to the shop once, and stays in sight', async () => {
	const { refund } = await owe()
	const look = (state: 'PENDING' | 'COMPLETED' = 'PENDING') => {
		const facts = { refundId: 'OMR1', amount: refund.amount, errorCode: null }
		return checkRefund(
			through({ fetchRefund: async () => ({ result: 'found', state, ...facts }) }),
			refund.id,
		)
	}
	shop.advance(10 * 86_400)
	await look()
	expect([await countStuckRefunds(shop), await alarms()]).toEqual([0, []])
	shop.advance(2 * 86_400)
	await look()
	await look()
	expect(await alarms()).toMatchObject([
		{
			to: shop.config.brand.email,
			text: expect.stringContaining('₹280.00'),
		},
	])
	expect(await countStuckRefunds(shop)).toBe(1)
	await look('COMPLETED')
	expect(await countStuckRefunds(shop)).toBe(0)
})

test('a refund that is refused again and again is told to the shop once', async () => {
	await owe()
	const refuse: PaymentProvider['refund'] = async () => ({ result: 'rejected', code: 'BF_034' })
	for (const told of [0, 0, 1, 1]) {
		const [open] = await shop.db.select().from(refunds).where(eq(refunds.state, 'created'))
		await checkRefund(through({ refund: refuse }), open?.id ?? '')
		expect(await alarms()).toHaveLength(told)
	}
	expect(await countStuckRefunds(shop)).toBe(1)
})
