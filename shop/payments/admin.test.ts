/** Payments in the console, at account deletion, in webhooks and in bulk. */
import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkPaymentNow, listOpenRefunds, listPayments, paymentFigures } from './admin.server.ts'
import { cancelForShop } from './cancel.server.ts'
import { anonymizePayments, findOpenPayment } from './customer-payments.server.ts'
import { receiveWebhook } from './check-payment.server.ts'
import { reconcileAll } from './reconcile.server.ts'
import type { AttemptState } from './rules.ts'
import { paymentAttempts, paymentEvents, paymentRequests, refunds } from './tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const setState = (id: string, state: AttemptState, errorCode: string | null = null) =>
	shop.db.update(paymentAttempts).set({ state, errorCode }).where(eq(paymentAttempts.id, id))
const statesOf = async () =>
	(await shop.db.select().from(paymentAttempts).orderBy(asc(paymentAttempts.createdAt))).map(
		({ state }) => state,
	)
/** The keys of the queued jobs. */
const queued = async () => {
	const { rows } = await shop.pool.query<{ key: string }>('select key from graphile_worker.jobs order by key')
	return rows.map(({ key }) => key)
}

describe('the payments of an order', () => {
	test('are its own attempts and refunds only', async () => {
		const { number } = await placePaidOrder(shop)
		await placePaidOrder(shop)
		await cancelForShop(shop, { number, by })
		const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
		const found = await listPayments(shop, order?.id ?? '')
		expect(found.attempts).toMatchObject([{ merchantOrderId: number, state: 'completed' }])
		expect(found.refunds).toMatchObject([{ orderId: order?.id, amount: 28_000 }])
	})

	test('are checked if a payment may still come, and not otherwise', async () => {
		const fetched: string[] = []
		const watched = {
			...shop,
			payments: {
				...shop.payments,
				fetchPayment: async (id: string) => {
					fetched.push(id)
					return { result: 'unknown' } as const
				},
			},
		}
		for (const [state, count] of [
			['created', 1],
			['initiated', 1],
			['abandoned', 1],
			['failed', 1],
			['expired', 1],
			['completed', 0],
			['review', 0],
		] as const) {
			const { order, attempt } = await placeUnpaidOrder(shop)
			await setState(attempt.id, state)
			expect(await checkPaymentNow(watched, order.id), state).toBe(count)
		}
		expect(fetched).toHaveLength(5)
	})
})

test('paymentFigures counts the attempts of the given days, and why they failed', async () => {
	const place = async (state: AttemptState, errorCode: string | null = null) => {
		const { attempt } = await placeUnpaidOrder(shop)
		await setState(attempt.id, state, errorCode)
	}
	shop.setClock(new Date('2026-11-19T18:29:59.999Z'))
	await place('completed')
	// Midnight in India: the 20th begins.
	shop.setClock(new Date('2026-11-19T18:30:00Z'))
	await place('completed')
	await place('failed', 'INVALID_MPIN')
	await place('failed', 'INVALID_MPIN')
	await place('expired')
	await place('initiated')
	shop.setClock(new Date('2026-11-20T18:29:59.999Z'))
	expect(await paymentFigures(shop, 2)).toMatchObject({ attempts: 6, paid: 2 })
	expect(await paymentFigures(shop, 1)).toEqual({
		attempts: 5,
		paid: 1,
		reasons: [
			{ reason: 'INVALID_MPIN', count: 2 },
			{ reason: 'expired', count: 1 },
		],
	})
	shop.setClock(new Date('2026-11-20T18:30:00Z'))
	expect(await paymentFigures(shop, 1)).toMatchObject({ attempts: 0, paid: 0 })
})

test('open refunds are listed, the oldest first, a hundred at most', async () => {
	for (let count = 0; count < 2; count++) {
		const { number } = await placePaidOrder(shop)
		await cancelForShop(shop, { number, by })
		shop.advance(60)
	}
	const [first, second] = await listOpenRefunds(shop)
	expect(first?.createdAt.getTime()).toBeLessThan(second?.createdAt.getTime() ?? 0)
	for (const [state, isListed] of [
		['pending', true],
		['confirmed', true],
		['completed', false],
		['failed', false],
	] as const) {
		await shop.db.update(refunds).set({ state })
		expect(await listOpenRefunds(shop), state).toHaveLength(isListed ? 2 : 0)
	}
})

describe('a customer', () => {
	test('has an open payment until it completes, fails or expires', async () => {
		const customerId = await newCustomer(shop)
		const find = () => inTransaction(shop, (transaction) => findOpenPayment(transaction, customerId))
		await placeUnpaidOrder(shop)
		expect(await find()).toBeNull()
		const { order, attempt } = await placeUnpaidOrder(shop, { caller: { ...newCaller(), customerId } })
		for (const [state, number] of [
			['created', order.number],
			['initiated', order.number],
			['abandoned', order.number],
			['review', order.number],
			['completed', null],
			['failed', null],
			['expired', null],
		] as const) {
			await setState(attempt.id, state)
			expect(await find(), state).toBe(number)
		}
	})

	test('loses the stored provider messages when the account is deleted, without affecting others', async () => {
		const customerId = await newCustomer(shop)
		await placePaidOrder(shop, { customerId })
		await placePaidOrder(shop)
		const requests = await shop.db.$count(paymentRequests)
		await inTransaction(shop, (transaction) => anonymizePayments(transaction, customerId))
		const events = await shop.db.select().from(paymentEvents)
		expect(events.filter(({ body }) => body === '')).toHaveLength(1)
		expect(events.filter(({ body }) => body !== '')).toHaveLength(1)
		expect(await shop.db.$count(paymentRequests)).toBe(requests - 1)
	})
})

describe('a webhook', () => {
	const { webhookUser, webhookPassword } = shop.config.payments
	const authorization = createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest('hex')
	const receive = (payload: object, given: string | null = authorization) =>
		receiveWebhook(shop, {
			authorization: given,
			body: JSON.stringify({ event: 'x', payload: { state: 'COMPLETED', ...payload } }),
		})
	const deleteJobs = () => shop.pool.query('delete from graphile_worker._private_jobs')

	test('queues a check of its payment, and changes nothing itself', async () => {
		const { order, attempt } = await placeUnpaidOrder(shop)
		await deleteJobs()
		expect(await receive({ merchantOrderId: order.number })).toEqual({ ok: true })
		expect(await queued()).toEqual([`payment:${attempt.id}`])
		expect(await statesOf()).toEqual(['created'])
		expect(await shop.db.select().from(paymentEvents)).toMatchObject([
			{ attemptId: attempt.id, source: 'webhook' },
		])
	})

	test('about a completed payment queues nothing', async () => {
		const { number } = await placePaidOrder(shop)
		await deleteJobs()
		await receive({ merchantOrderId: number })
		expect(await queued()).toEqual([])
	})

	test('about a refund queues a check of it', async () => {
		const { number } = await placePaidOrder(shop)
		await cancelForShop(shop, { number, by })
		const [refund] = await shop.db.select().from(refunds)
		await deleteJobs()
		await receive({ merchantRefundId: refund?.merchantRefundId })
		expect(await queued()).toEqual([`refund:${refund?.id}`])
		expect(shop.loggedProblems).toEqual([])
	})

	test('about an unknown order is stored and logged', async () => {
		await receive({ merchantOrderId: 'SK3-NOBODY' })
		expect(await queued()).toEqual([])
		expect(await shop.db.select().from(paymentEvents)).toMatchObject([{ attemptId: null }])
		expect(shop.loggedProblems.splice(0)).toHaveLength(1)
	})

	test('is refused if it is forged or malformed, and not stored', async () => {
		expect(await receive({}, null)).toMatchObject({ kind: 'signed_out', code: 'forged' })
		expect(await receiveWebhook(shop, { authorization, body: '{' })).toMatchObject({
			kind: 'invalid',
			code: 'malformed',
		})
		expect(await shop.db.$count(paymentEvents)).toBe(0)
	})
})

test('reconcileAll checks everything open, and returns the totals', async () => {
	await placePaidOrder(shop)
	const { number } = await placePaidOrder(shop)
	await cancelForShop(shop, { number, by })
	const silent = await placeUnpaidOrder(shop)
	const old = await placeUnpaidOrder(shop)
	await setState(old.attempt.id, 'failed')
	await shop.db
		.update(paymentAttempts)
		.set({ createdAt: new Date('2026-11-13T10:00:00Z') })
		.where(eq(paymentAttempts.id, old.attempt.id))
	const late = await placeUnpaidOrder(shop)
	await setState(late.attempt.id, 'expired')
	const steps: unknown[] = []
	const provider = {
		...shop.payments,
		fetchPayment: async () => ({ result: 'unknown' }) as const,
	}
	const result = await reconcileAll({ ...shop, payments: provider }, (...step) => steps.push(step))
	expect(result).toMatchObject({ payments: 2, paid: 0, unanswered: 2, refunds: 1 })
	expect(steps).toEqual([
		['Payments', 1, 2],
		['Payments', 2, 2],
		['Refunds', 1, 1],
	])
	expect(silent.order.number).not.toBe(late.order.number)
})
