import { beforeEach, expect, test } from 'vitest'
import { checkPayment } from './check-payment.server.ts'
import { initiatePayment } from '#shop/payments/attempts/initiate-payment.server.ts'
import { countPaidButUnconfirmed } from '#shop/payments/admin.server.ts'
import { checkOverdue } from './reconcile.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { verifyPayment } from './verify-payment.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { promoUses } from '#shop/orders/holds/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { runJobsOf } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import {
	newCaller,
	paymentInput,
	paymentSnapshot,
	placeUnpaidOrder,
	startSandboxPayment,
} from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const pay = (scenario: string) => startSandboxPayment(shop, scenario)

test('confirms a paid order even if the browser never returns', async () => {
	const { number, attempt } = await pay('sbx:pay')
	await checkPayment(shop, attempt.id)
	expect(await findOrder(shop.db, number)).toMatchObject({ status: 'processing' })
	expect(await countPaidButUnconfirmed(shop)).toBe(0)
})

test('keeps the order pending when the shopper returns while the provider is unavailable', async () => {
	const { number, attempt } = await pay('sbx:pay,status=500')
	await checkPayment(shop, attempt.id)
	expect(await findOrder(shop.db, number)).toMatchObject({ status: 'payment_pending' })
	expect(await verifyPayment(shop, number)).toMatchObject({ result: { state: 'pending' } })
	expect(await findOrder(shop.db, number)).toMatchObject({ status: 'pending' })
})

test('hides an order whose payment the provider rejects, and releases its promo code', async () => {
	const createPayment: PaymentProvider['createPayment'] = async () => ({
		result: 'rejected',
		code: 'BAD_REQUEST',
	})
	const refusing = { ...shop, payments: { ...shop.payments, createPayment } }
	const input = paymentInput({ amount: 252, discountAmount: 28, promoCode: 'FILTER10' })
	expect(await startPayment(refusing, { input, caller: newCaller() })).toMatchObject({ ok: false })
	const [order] = await shop.db.select().from(orders)
	expect(order).toMatchObject({ status: 'payment_pending', hiddenReason: 'failed' })
	const [use] = await shop.db.select().from(promoUses)
	expect(use?.releasedAt).not.toBeNull()
	expect(await verifyPayment(shop, order?.number ?? '')).toMatchObject({ result: { state: 'failed' } })
})

test('hides an order that is still unpaid at the last check, after five days', async () => {
	const { number, attempt } = await pay('sbx:pending')
	await shop.passTime(6 * 86_400)
	const fetchPayment = async () => paymentSnapshot('PENDING')
	await checkPayment({ ...shop, payments: { ...shop.payments, fetchPayment } }, attempt.id)
	expect(await findOrder(shop.db, number)).toBeNull()
	const [row] = await shop.db.select().from(paymentAttempts)
	expect(row).toMatchObject({ state: 'expired', nextCheckAt: null })
})

test('keeps checking if the provider does not answer the last check', async () => {
	const { number, attempt } = await pay('sbx:pending')
	await shop.passTime(6 * 86_400)
	const fetchPayment = async () => ({ result: 'unknown' }) as const
	await checkPayment({ ...shop, payments: { ...shop.payments, fetchPayment } }, attempt.id)
	expect(await findOrder(shop.db, number)).not.toBeNull()
	const [row] = await shop.db.select().from(paymentAttempts)
	const inSeconds = ((row?.nextCheckAt?.getTime() ?? 0) - Date.now()) / 1000
	expect(Math.abs(inSeconds - 86_400)).toBeLessThan(60)
})

/** Places an order whose first payment could not be opened, and returns to it when the payment has expired. */
async function comeBackLate() {
	const placed = await placeUnpaidOrder(shop)
	await shop.passTime(1_000)
	const open = (payments: Partial<PaymentProvider> = {}) =>
		initiatePayment({ ...shop, payments: { ...shop.payments, ...payments } }, placed.attempt.id, {
			phone: '9876543210',
			scenario: 'sbx:pay,hook=never',
		})
	return { number: placed.order.number, open }
}

test('does not end a payment that is being opened at this moment', async () => {
	const { number, open } = await comeBackLate()
	const opened = await open({
		createPayment: async (payment) => {
			// The provider does not have it yet.
			await shop.runJobs()
			return shop.payments.createPayment(payment)
		},
	})
	expect(opened).toMatchObject({ ok: true })
	await shop.passTime(600)
	await shop.runJobs()
	expect(await findOrder(shop.db, number)).toMatchObject({ status: 'processing' })
})

test('does not end a payment that was opened while the provider was asked', async () => {
	const { number, open } = await comeBackLate()
	const payments: PaymentProvider = {
		...shop.payments,
		fetchPayment: async (merchantOrderId) => {
			const found = await shop.payments.fetchPayment(merchantOrderId)
			await open()
			return found
		},
	}
	await runJobsOf({ ...shop, payments }, shop.pool, async () => {})
	await shop.passTime(600)
	await shop.runJobs()
	expect(await findOrder(shop.db, number)).toMatchObject({ status: 'processing' })
})

test('ends an expired payment that the provider never received, and hides its order', async () => {
	const { number } = await comeBackLate()
	await shop.runJobs()
	expect(await findOrder(shop.db, number)).toBeNull()
	expect(await shop.db.select().from(paymentAttempts)).toMatchObject([
		{ state: 'expired', nextCheckAt: null },
	])
})

test('checks the other overdue orders when one check throws', async () => {
	const bad = await pay('sbx:pay')
	const good = await pay('sbx:pay')
	await shop.passTime(300)
	const fetchPayment: PaymentProvider['fetchPayment'] = async (id) => {
		if (id === bad.number) throw new Error('A bad row')
		return shop.payments.fetchPayment(id)
	}
	await checkOverdue({ ...shop, payments: { ...shop.payments, fetchPayment } })
	expect(await findOrder(shop.db, good.number)).toMatchObject({ status: 'processing' })
	expect(shop.loggedProblems.at(-1)?.message).toBe('Could not check a payment or refund')
})
