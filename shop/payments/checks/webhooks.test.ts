import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { receiveWebhook } from './check-payment.server.ts'
import { paymentAttempts, paymentEvents, refunds } from '#shop/payments/tables.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

/** Returns the keys of the queued jobs. */
const queuedJobs = async () => {
	const { rows } = await shop.pool.query<{ key: string }>('select key from graphile_worker.jobs order by key')
	return rows.map(({ key }) => key)
}

describe('a webhook', () => {
	const authorization = () => {
		const { webhookUser, webhookPassword } = shop.config.payments
		return createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest('hex')
	}
	const receive = (payload: object, header: string | null = authorization()) =>
		receiveWebhook(shop, {
			authorization: header,
			body: JSON.stringify({ event: 'x', payload: { state: 'COMPLETED', ...payload } }),
		})
	const deleteJobs = () => shop.pool.query('delete from graphile_worker._private_jobs')

	test('queues a check of its payment, and changes nothing itself', async () => {
		const { order, attempt } = await placeUnpaidOrder(shop)
		await deleteJobs()
		expect(await receive({ merchantOrderId: order.number })).toEqual({ ok: true })
		expect(await queuedJobs()).toEqual([`payment:${attempt.id}`])
		expect(await shop.db.select().from(paymentAttempts)).toMatchObject([{ state: 'created' }])
		expect(await shop.db.select().from(paymentEvents)).toMatchObject([
			{ attemptId: attempt.id, source: 'webhook' },
		])
	})

	test('about a completed payment queues nothing', async () => {
		const { number } = await placePaidOrder(shop)
		await deleteJobs()
		await receive({ merchantOrderId: number })
		expect(await queuedJobs()).toEqual([])
	})

	test('about a refund queues a check of it', async () => {
		const { number } = await placePaidOrder(shop)
		await cancelForShop(shop, { number, by: COMMAND_LINE })
		const [refund] = await shop.db.select().from(refunds)
		await deleteJobs()
		await receive({ merchantRefundId: refund?.merchantRefundId })
		expect(await queuedJobs()).toEqual([`refund:${refund?.id}`])
		expect(shop.loggedProblems).toEqual([])
	})

	test('about an unknown order is stored and logged', async () => {
		await receive({ merchantOrderId: 'SK3-NOBODY' })
		expect(await queuedJobs()).toEqual([])
		expect(await shop.db.select().from(paymentEvents)).toMatchObject([{ attemptId: null }])
		expect(shop.loggedProblems.splice(0)).toHaveLength(1)
	})

	test('is refused if it is forged or malformed, and not stored', async () => {
		expect(await receive({}, null)).toMatchObject({ kind: 'signed_out', code: 'forged' })
		expect(await receiveWebhook(shop, { authorization: authorization(), body: '{' })).toMatchObject({
			kind: 'invalid',
			code: 'malformed',
		})
		expect(await shop.db.$count(paymentEvents)).toBe(0)
	})
})
