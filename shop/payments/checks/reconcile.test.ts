import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { reconcileAll } from './reconcile.server.ts'
import { type AttemptState, LATE_PAYMENT_DAYS } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { paymentSnapshot, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

/** Places an unpaid order whose attempt is in this state and as old as this by the database's clock. */
async function placeAttempt(state: AttemptState, ageInSeconds = 0): Promise<void> {
	const { attempt } = await placeUnpaidOrder(shop)
	const change = { state, createdAt: secondsFromNow(-ageInSeconds) }
	await shop.db.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, attempt.id))
}

test('reconcileAll checks open refunds and payments that may still complete, and returns the totals', async () => {
	await placePaidOrder(shop)
	const { number } = await placePaidOrder(shop)
	await cancelForShop(shop, { number, by: COMMAND_LINE })
	await placeAttempt('created')
	await placeAttempt('expired')
	await placeAttempt('failed', LATE_PAYMENT_DAYS * 86_400)

	const progress: unknown[] = []
	const payments = { ...shop.payments, fetchPayment: async () => ({ result: 'unknown' }) as const }
	const result = await reconcileAll({ ...shop, payments }, (...step) => progress.push(step))
	expect(result).toMatchObject({ payments: 2, paid: 0, unanswered: 2, refunds: 1 })
	expect(progress).toEqual([
		['Payments', 1, 2],
		['Payments', 2, 2],
		['Refunds', 1, 1],
	])
})

test('reconcileAll counts the payments that are paid and the refunds that have arrived', async () => {
	await placePaidOrder(shop)
	const { number } = await placePaidOrder(shop)
	await cancelForShop(shop, { number, by: COMMAND_LINE })
	const { order: paid } = await placeUnpaidOrder(shop)
	const { order: tried } = await placeUnpaidOrder(shop)
	await placeUnpaidOrder(shop)

	const fetchPayment: PaymentProvider['fetchPayment'] = async (id) => {
		if (id === paid.number) return paymentSnapshot('COMPLETED')
		return id === tried.number ? paymentSnapshot('PENDING') : { result: 'not_found' }
	}
	const facts = { state: 'COMPLETED', refundId: 'R', amount: rupees(280), errorCode: null } as const
	const fetchRefund = async () => ({ result: 'found', ...facts }) as const
	const payments = { ...shop.payments, fetchPayment, fetchRefund }
	const reconcile = () => reconcileAll({ ...shop, payments }, () => {})
	expect(await reconcile()).toEqual({ payments: 3, paid: 1, unanswered: 0, refunds: 1, arrived: 1 })
	expect(await reconcile()).toEqual({ payments: 2, paid: 0, unanswered: 0, refunds: 0, arrived: 0 })
})
