/** A refund fails at the provider, and the owner has paid the customer in another way. */
import { beforeEach, expect, test } from 'vitest'
import { checkRefund } from './check-refund.server.ts'
import { refundPartially } from './partial-refund.server.ts'
import { settleRefund } from './settle-refund.server.ts'
import { listRefundable } from './refunds.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { rupees } from '#shop/money.ts'
import { listStatusChanges } from '#shop/orders/admin/admin.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { countStuckRefunds } from '#shop/payments/alerts/owner-alerts.server.ts'
import { REFUND_ATTEMPTS_BEFORE_ALERT, REFUND_LATE_AFTER_DAYS } from '#shop/payments/rules.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import type { ProviderRefundState, Shop } from '#shop/shop.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const CASH = { method: 'cash', reference: null } as const
const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject)

/** Creates an order whose partial or full refund was refused this many times. */
async function createRefund({ retries = REFUND_ATTEMPTS_BEFORE_ALERT, part = false } = {}) {
	const { number } = await placePaidOrder(shop)
	const refundable = { amount: rupees(80), expectedRefundable: rupees(280) }
	if (part) await refundPartially(shop, { number, by, ...refundable })
	else await cancelForShop(shop, { number, by })
	await shop.db.update(refunds).set({ retries })
	const [refund] = await shop.db.select().from(refunds)
	if (!refund) throw new Error('no refund')
	return { number, refund, settling: { number, refundId: refund.id, paidBack: CASH, by } }
}

test('it is no longer reported or sent, its order counts as refunded, and the customer is informed and the audit log records it', async () => {
	const { number, refund, settling } = await createRefund()
	expect(await countStuckRefunds(shop)).toBe(1)
	expect(await settleRefund(shop, settling)).toEqual({ ok: true })
	expect(await countStuckRefunds(shop)).toBe(0)
	const sent: string[] = []
	const payments: Shop['payments'] = {
		...shop.payments,
		refund: async ({ merchantRefundId }) => {
			sent.push(merchantRefundId)
			return { result: 'unknown' }
		},
	}
	await checkRefund({ ...shop, payments }, refund.id)
	expect(sent).toEqual([])
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'settled', nextCheckAt: null }])
	expect(await listRefundable(shop.db, refund.orderId)).toEqual([])
	expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'refunded' }])
	expect((await listStatusChanges(shop, refund.orderId)).at(-1)).toMatchObject({
		to: 'refunded',
		by: 'shop:Kamala',
	})
	expect(await subjects()).toContain(`Your refund for order ${number} is complete`)
	const entries = await shop.db.select().from(auditLog)
	expect(entries.at(-1)).toMatchObject({
		action: 'refund settled by hand',
		subject: number,
		actorName: 'Kamala',
		detail: { amount: '₹280.00', 'paid back': 'Cash' },
	})
	const report = (await shop.sentEmails()).find(({ subject }) =>
		subject.startsWith('A refund was paid by hand'),
	)
	expect(report?.to).toBe(shop.config.brand.email)
	expect(report?.text).toContain('Kamala has marked the refund of ₹280.00')
})

test('the owner is alerted once if the provider completes it after all', async () => {
	const { number, refund, settling } = await createRefund()
	await settleRefund(shop, settling)
	const check = async (state: ProviderRefundState) => {
		const reported = {
			result: 'found',
			state,
			refundId: 'R1',
			amount: refund.amount,
			errorCode: null,
		} as const
		const payments = { ...shop.payments, fetchRefund: async () => reported }
		await checkRefund({ ...shop, payments }, refund.id)
	}
	const alerts = async () => (await subjects()).filter((subject) => subject.includes('twice'))
	await check('FAILED')
	await check('CONFIRMED')
	expect(await alerts()).toEqual([])
	await check('COMPLETED')
	await check('COMPLETED')
	expect(await alerts()).toEqual([`A refund was paid twice: order ${number}`])
	expect(shop.loggedProblems.splice(0)).toMatchObject([{ fields: { order: number, amount: refund.amount } }])
	expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'settled' }])
})

test('a partial one leaves the order as it is', async () => {
	const { settling } = await createRefund({ part: true })
	expect(await settleRefund(shop, settling)).toEqual({ ok: true })
	expect(await shop.db.select().from(orders)).toMatchObject([
		{ status: 'processing', paymentState: 'partly_refunded' },
	])
})

test('one that still gets through is not settled, a late one is', async () => {
	const { settling } = await createRefund({ retries: REFUND_ATTEMPTS_BEFORE_ALERT - 1 })
	expect(await settleRefund(shop, settling)).toMatchObject({ kind: 'conflict', code: 'not_stuck' })
	shop.advance(REFUND_LATE_AFTER_DAYS * 86_400)
	expect(await settleRefund(shop, settling)).toMatchObject({ ok: false })
	shop.advance(1)
	expect(await settleRefund(shop, settling)).toEqual({ ok: true })
})

test('neither twice, nor of another order, nor while it is being sent', async () => {
	const { refund, settling } = await createRefund()
	const other = await placePaidOrder(shop)
	for (const wrong of [
		{ ...settling, number: other.number },
		{ ...settling, refundId: 'x' },
		{ ...settling, number: 'SK3-22222222-20261120' },
	])
		expect(await settleRefund(shop, wrong)).toMatchObject({ ok: false })
	const fetchRefund = async (id: string) => {
		expect(await settleRefund(shop, settling)).toEqual({
			ok: false,
			kind: 'conflict',
			title: null,
			message: 'This refund is being sent at the moment. Please try again in a minute.',
			code: 'being_sent',
		})
		return shop.payments.fetchRefund(id)
	}
	await checkRefund({ ...shop, payments: { ...shop.payments, fetchRefund } }, refund.id)
	await shop.db.update(refunds).set({ state: 'pending', claimedUntil: null })
	const both = await Promise.all([settleRefund(shop, settling), settleRefund(shop, settling)])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('one whose check was cut off by a crash is not checked again without end', async () => {
	const { refund, settling } = await createRefund()
	await shop.db.update(refunds).set({ claimedUntil: secondsFromNow(-1) })
	expect(await settleRefund(shop, settling)).toEqual({ ok: true })
	await shop.pool.query('delete from graphile_worker._private_jobs')
	await checkRefund(shop, refund.id)
	const { rows } = await shop.pool.query<{ key: string }>('select key from graphile_worker.jobs')
	expect(rows).toEqual([])
})
