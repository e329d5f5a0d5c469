/** Tests the scheduled check, also if the provider does not know the payment or does not respond. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { checkAndApply, checkPayment } from './check-payment.server.ts'
import { paymentAttempts, paymentEvents } from '#shop/payments/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { PaymentProvider, Shop } from '#shop/shop.server.ts'
import { paymentSnapshot, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const LIFETIME = 900
const fetchPayment = vi.fn<PaymentProvider['fetchPayment']>()
let watched: Shop
beforeAll(() => {
	watched = { ...shop, payments: { ...shop.payments, fetchPayment } }
})
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	fetchPayment.mockReset()
})

async function stored() {
	const [attempt] = await shop.db
		.select({
			state: paymentAttempts.state,
			isScheduled: sql<boolean>`${paymentAttempts.nextCheckAt} is not null`,
			nextCheckIn: sql<number>`extract(epoch from ${paymentAttempts.nextCheckAt} - now())::float8`,
		})
		.from(paymentAttempts)
	const [order] = await shop.db.select().from(orders)
	if (!attempt || !order) throw new Error('no order')
	return { ...attempt, status: order.status, isHidden: order.hiddenAt !== null }
}

describe('a payment that the provider does not know', () => {
	beforeEach(() => void fetchPayment.mockResolvedValue({ result: 'not_found' }))

	test('stays open until it expires, and is checked again on schedule', async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		await shop.passTime(LIFETIME - 60)
		await checkPayment(watched, attempt.id)
		expect(await stored()).toMatchObject({ state: 'created', isScheduled: true, isHidden: false })
	})

	test('expires after that, and its order is hidden', async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		await shop.passTime(LIFETIME + 1)
		await checkPayment(watched, attempt.id)
		expect(await stored()).toMatchObject({ state: 'expired', isScheduled: false, isHidden: true })
	})

	test('cannot have been paid, so that its shopper may change the order on their return', async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		await checkAndApply(watched, attempt, 'return')
		expect(await stored()).toMatchObject({ status: 'payment_pending', state: 'created' })
	})
})

test('a payment without an answer is checked again on schedule, not a day later', async () => {
	const { attempt } = await placeUnpaidOrder(shop)
	fetchPayment.mockResolvedValue({ result: 'unknown' })
	await checkPayment(watched, attempt.id)
	const { nextCheckIn } = await stored()
	expect(nextCheckIn).toBeLessThanOrEqual(22)
})

test.each(['unknown', 'not_found'] as const)(
	'the answer %s changes nothing if the payment has failed since the question',
	async (result) => {
		const { attempt } = await placeUnpaidOrder(shop)
		fetchPayment.mockImplementation(async () => {
			const snapshot = paymentSnapshot('FAILED')
			await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'webhook' })
			return { result }
		})
		await checkPayment(watched, attempt.id)
		expect(fetchPayment).toHaveBeenCalledTimes(1)
		expect(await stored()).toMatchObject({ state: 'failed', isScheduled: false })
	},
)

describe('the scheduled check', () => {
	const deleteJobs = () => shop.pool.query('delete from graphile_worker._private_jobs')
	const queuedJobs = async () => {
		const { rows } = await shop.pool.query<{ key: string }>('select key from graphile_worker.jobs')
		return rows.map(({ key }) => key)
	}

	test('queues the next one, and the last one none', async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		fetchPayment.mockResolvedValue(paymentSnapshot('PENDING'))
		await deleteJobs()
		await checkPayment(watched, attempt.id)
		expect(await queuedJobs()).toEqual([`payment:${attempt.id}`])
		await deleteJobs()
		await shop.passTime(6 * 86_400)
		await checkPayment(watched, attempt.id)
		expect(await queuedJobs()).toEqual([])
		expect(await stored()).toMatchObject({ state: 'expired', isScheduled: false })
	})

	test('does not ask about a completed payment, nor about one that does not exist', async () => {
		await placePaidOrder(shop)
		const [attempt] = await shop.db.select().from(paymentAttempts)
		await checkPayment(watched, attempt?.id ?? '')
		await checkPayment(watched, randomUUID())
		expect(attempt?.state).toBe('completed')
		expect(fetchPayment).not.toHaveBeenCalled()
	})

	test("is recorded with the provider's answer", async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		fetchPayment.mockResolvedValue(paymentSnapshot('PENDING'))
		await checkPayment(watched, attempt.id)
		expect(await shop.db.select().from(paymentEvents)).toMatchObject([
			{ attemptId: attempt.id, source: 'schedule' },
		])
	})
})
