/** A payment of a wrong amount waits for the shop only while something is owed. */
import { beforeEach, expect, test } from 'vitest'
import { withdrawQuotation } from '#shop/quotations/admin.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { paymentSnapshot } from '#test/fixtures/orders.ts'
import { enterQuotation, pressPay } from '#test/fixtures/quotations.ts'
import { runJobsOf } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const paid = paymentSnapshot('COMPLETED', { amount: rupees(28_801) })

async function payWrongAmount(label: string) {
	await pressPay(shop, { label })
	const [attempt] = await shop.db.select().from(paymentAttempts)
	await applySnapshot(shop, { attemptId: attempt?.id ?? '', snapshot: paid, source: 'webhook' })
	expect(await shop.db.select().from(paymentAttempts)).toMatchObject([{ state: 'review' }])
	await runJobs()
	expect(await shop.db.$count(refunds)).toBe(0)
}

async function runJobs() {
	const fetchPayment = async () => paid
	const fetchRefund = async () => ({ result: 'unknown' }) as const
	const payments = { ...shop.payments, fetchPayment, fetchRefund }
	await runJobsOf({ ...shop, payments }, shop.pool, async () => {})
}

test('a payment of a wrong amount goes back once its quotation is withdrawn', async () => {
	const { label } = await enterQuotation(shop)
	await payWrongAmount(label)
	expect(await withdrawQuotation(shop, { label, by })).toEqual({ ok: true })
	await runJobs()
	expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: rupees(28_801), reason: 'surplus' }])
	shop.loggedProblems.length = 0
})
