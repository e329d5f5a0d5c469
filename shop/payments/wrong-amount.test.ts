/** The provider reports an amount other than the order's total: only the owner may decide. */
import { beforeEach, describe, expect, test } from 'vitest'
import { applySnapshot } from './apply-payment.server.ts'
import { countPaidButUnsettled } from './admin.server.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { paise } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { placeUnpaidOrder, paymentSnapshot } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

/** What is stored after the provider reports this payment for an order of ₹280.00. */
async function pay(amount: number) {
	const { attempt } = await placeUnpaidOrder(shop)
	const snapshot = paymentSnapshot('COMPLETED', { amount: paise(amount) })
	await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'schedule' })
	const [stored] = await shop.db.select().from(paymentAttempts)
	const [order] = await shop.db.select().from(orders)
	return { attempt: stored, order }
}

describe('a payment', () => {
	test('of the exact amount confirms the order', async () => {
		const { attempt, order } = await pay(28_000)
		expect([attempt?.state, order?.status]).toEqual(['completed', 'processing'])
		expect(await countPaidButUnsettled(shop)).toBe(0)
		expect(shop.complaints).toEqual([])
	})

	test('of one paisa more goes to review: no confirmation, invoice, email or refund', async () => {
		const { attempt, order } = await pay(28_001)
		expect(attempt).toMatchObject({ state: 'review', transactionId: 'T1', utr: '1', nextCheckAt: null })
		expect(order).toMatchObject({ status: 'pending', removedAt: null })
		expect(await shop.db.$count(invoices)).toBe(0)
		expect(await shop.db.$count(refunds)).toBe(0)
		expect(await shop.mailbox()).toEqual([])
		expect(await countPaidButUnsettled(shop)).toBe(1)
		expect(shop.complaints.splice(0)).toMatchObject([{ fields: { paid: 28_001, total: 28_000 } }])
	})

	test('of twice the amount, or of one paisa less, goes to review as well', async () => {
		for (const amount of [56_000, 27_999]) {
			await shop.empty()
			await seedIfEmpty(shop.db)
			const { attempt, order } = await pay(amount)
			expect([attempt?.state, order?.status]).toEqual(['review', 'pending'])
		}
		shop.complaints.length = 0
	})
})
