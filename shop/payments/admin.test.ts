import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	checkPaymentNow,
	countPaidButUnconfirmed,
	listOpenRefunds,
	sumOpenRefunds,
	listPayments,
	listRecentlyUnconfirmed,
} from './admin.server.ts'
import { cancelForShop } from './cancellation/cancel.server.ts'
import type { AttemptState } from './rules.ts'
import { paymentAttempts, paymentEvents, refunds } from './tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentSnapshot, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const setState = (id: string, state: AttemptState, errorCode: string | null = null) =>
	shop.db.update(paymentAttempts).set({ state, errorCode }).where(eq(paymentAttempts.id, id))
/** Attempts are dated by the database's clock, which tests cannot set. */
const startedAt = (id: string, createdAt: Date) =>
	shop.db.update(paymentAttempts).set({ createdAt }).where(eq(paymentAttempts.id, id))

describe('an order in the console', () => {
	test('lists its own attempts and refunds only', async () => {
		const { number } = await placePaidOrder(shop)
		await placePaidOrder(shop)
		await cancelForShop(shop, { number, by })
		const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
		const found = await listPayments(shop, order?.id ?? '')
		expect(found.attempts).toMatchObject([{ merchantOrderId: number, state: 'completed' }])
		expect(found.refunds).toMatchObject([{ orderId: order?.id, amount: 28_000 }])
	})

	test('has its attempts checked that have no payment yet, and no others', async () => {
		const checked: string[] = []
		const recordingShop = {
			...shop,
			payments: {
				...shop.payments,
				fetchPayment: async (id: string) => {
					checked.push(id)
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
			['settled', 0],
		] as const) {
			const { order, attempt } = await placeUnpaidOrder(shop)
			await setState(attempt.id, state)
			expect(await checkPaymentNow(recordingShop, { order, by }), state).toBe(count)
		}
		expect(checked).toHaveLength(5)
	})

	test("records the provider's answer as one that the owner asked for", async () => {
		const { order } = await placeUnpaidOrder(shop)
		const payments = { ...shop.payments, fetchPayment: async () => paymentSnapshot('PENDING') }
		await checkPaymentNow({ ...shop, payments }, { order, by })
		expect(await shop.db.select().from(paymentEvents)).toMatchObject([{ source: 'owner' }])
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{ actorName: by.name, action: 'payment checked', subject: order.number, detail: { payments: 1 } },
		])
	})
})

test('open refunds are listed, the oldest first, and summed', async () => {
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
		const sums = isListed ? { count: 2, amount: rupees(560) } : { count: 0, amount: 0 }
		expect(await sumOpenRefunds(shop), state).toEqual(sums)
	}
})

test('payments that did not confirm their order are counted, on the overview those of the last seven days', async () => {
	const { attempt } = await placeUnpaidOrder(shop)
	await startedAt(attempt.id, shop.clock())
	await placePaidOrder(shop)
	const counts = async () => [
		(await listRecentlyUnconfirmed(shop)).length,
		await countPaidButUnconfirmed(shop),
	]
	expect(await counts()).toEqual([0, 0])
	await setState(attempt.id, 'completed')
	shop.setClock(new Date('2026-11-27T10:00:00Z'))
	expect(await counts()).toEqual([1, 1])
	shop.setClock(new Date('2026-11-27T10:00:00.001Z'))
	expect(await counts()).toEqual([0, 1])
	await setState(attempt.id, 'review')
	expect(await counts()).toEqual([1, 1])
})
