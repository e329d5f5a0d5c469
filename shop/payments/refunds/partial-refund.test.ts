import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from './partial-refund.server.ts'
import { checkRefund } from './check-refund.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { paise, rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { orders, partialRefunds } from '#shop/orders/tables.server.ts'
import { reportRefund } from '#test/fixtures/refunds.ts'
import { shopForTests } from '#test/test-shop.ts'
import { deliverOrder, newCaller, paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const kamala = { id: null, name: 'Kamala' }
const TOTAL = rupees(280)

const buy = async () => (await placePaidOrder(shop)).number

const refundPart = (number: string, amount: number, expectedRefundable = 280) =>
	refundPartially(shop, {
		number,
		amount: rupees(amount),
		expectedRefundable: rupees(expectedRefundable),
		by: kamala,
	})

/** Completes all refunds at the provider. */
async function completeRefunds() {
	for (const refund of await shop.db.select().from(refunds)) await reportRefund(shop, refund)
}

const status = async () => (await shop.db.select().from(orders))[0]?.status
const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject)

describe('a partial refund', () => {
	test('leaves the order unchanged', async () => {
		const number = await buy()
		expect(await refundPart(number, 100)).toMatchObject({ ok: true, refundable: rupees(180) })
		expect(await status()).toBe('processing')
		const [refund] = await shop.db.select().from(refunds)
		expect(refund).toMatchObject({ amount: rupees(100), state: 'created', reason: 'part' })
		await checkRefund(shop, refund?.id ?? '')
		const requested = await shop.payments.fetchRefund(refund?.merchantRefundId ?? '')
		expect(requested).toMatchObject({ result: 'found', amount: rupees(100) })
		await completeRefunds()
		expect(await status()).toBe('processing')
		expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'completed' }])
	})

	test('is under way until the provider has paid it back, even at the second attempt', async () => {
		await refundPart(await buy(), 100)
		const [first] = await shop.db.select().from(refunds)
		if (!first) throw new Error('no refund')
		const refundedAt = async () => (await shop.db.select().from(partialRefunds))[0]?.refundedAt
		await reportRefund(shop, first, 'FAILED')
		expect(await refundedAt()).toBeNull()
		shop.setClock(new Date('2026-11-23T10:00:00Z'))
		await completeRefunds()
		expect(await refundedAt()).toEqual(new Date('2026-11-23T10:00:00Z'))
	})

	test('issues a credit note for that amount, two emails and an audit entry', async () => {
		const number = await buy()
		await refundPart(number, 100)
		await completeRefunds()
		const [, note] = await shop.db.select().from(invoices).orderBy(asc(invoices.kind))
		expect(note).toMatchObject({
			number: 'SKC/26-27/000001',
			data: { totals: { total: 10_000, taxable: 9524, cgst: 238, sgst: 238 } },
		})
		expect(await subjects()).toEqual(
			expect.arrayContaining([
				`We're refunding ₹100.00 of order ${number}`,
				`Your refund of ₹100.00 for order ${number} has gone through`,
			]),
		)
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{
				actorName: 'Kamala',
				action: 'order partially refunded',
				subject: number,
				detail: { amount: '₹100.00' },
			},
		])
	})

	test('is refused if it is more than can be refunded, too little, or leaves too little', async () => {
		const number = await buy()
		expect(await refundPart(number, 280.01)).toMatchObject({
			message: expect.stringContaining('at most ₹280.00'),
		})
		expect(await refundPart(number, 0.99)).toEqual({
			ok: false,
			kind: 'invalid',
			title: null,
			message: 'The smallest refund is ₹1.00.',
			field: 'amount',
		})
		expect(await refundPart(number, 279.5)).toMatchObject({ message: expect.stringContaining('leave ₹0.50') })
		expect(await shop.db.$count(refunds)).toBe(0)
		expect(await shop.db.$count(invoices)).toBe(1)
	})

	test('is refused for an unpaid or unknown order', async () => {
		const started = await startPayment(shop, { input: paymentInput(), caller: newCaller() })
		expect(await refundPart(started.ok ? started.number : '', 10)).toEqual({
			ok: false,
			kind: 'conflict',
			title: 'Nothing to refund',
			message: 'This order has nothing left to refund.',
			code: 'nothing_left',
		})
		expect(await refundPart('SK3-22222222-20261120', 10)).toMatchObject({ code: 'order_not_found' })
	})

	test('is made once when two admins submit concurrently or one submits twice', async () => {
		const number = await buy()
		const outcomes = await Promise.all([
			refundPart(number, 100),
			refundPart(number, 100),
			refundPart(number, 100),
		])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'changed_meanwhile')).toHaveLength(2)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
			kind: 'conflict',
			message: expect.stringContaining('₹180.00 can still be refunded'),
		})
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: rupees(100) }])
		expect(await shop.db.$count(invoices)).toBe(2)
	})

	test('is retried with the same amount if the provider rejects it', async () => {
		await refundPart(await buy(), 100)
		const [refund] = await shop.db.select().from(refunds)
		const refusing = {
			...shop,
			payments: { ...shop.payments, refund: async () => ({ result: 'rejected', code: 'BF_034' }) as const },
		}
		await checkRefund(refusing, refund?.id ?? '')
		const [again] = await shop.db.select().from(refunds).where(eq(refunds.state, 'created'))
		expect(again).toMatchObject({ amount: rupees(100), reason: 'part', retries: 1 })
	})
})

describe('the rest of the payment', () => {
	test('is refunded when the order is cancelled, and no more', async () => {
		const number = await buy()
		await refundPart(number, 100)
		expect(await cancelForShop(shop, { number, by: kamala })).toMatchObject({ ok: true, amount: rupees(180) })
		const rows = await shop.db.select().from(refunds)
		expect(rows.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([10_000, 18_000])
		const documents = await shop.db.select().from(invoices).orderBy(asc(invoices.kind), asc(invoices.number))
		expect(documents.map(({ data }) => data.totals.total)).toEqual([28_000, 10_000, 18_000])
		const email = (await shop.sentEmails()).find(({ subject }) => subject.includes('is cancelled'))
		expect(email?.text).toContain('your refund of ₹180.00')
		await completeRefunds()
		expect(await status()).toBe('refunded')
	})

	test('is refused of an order that is not delivered, which stays as it is', async () => {
		for (const steps of [
			[],
			['packed'],
			['packed', 'shipped'],
			['packed', 'shipped', 'out_for_delivery'],
		] as const) {
			const number = await buy()
			for (const to of steps) await advanceOrder(shop, { number, to, trackingNumber: 'DT1', by: kamala })
			await refundPart(number, 100)
			const before = await shop.db.select().from(orders).where(eq(orders.number, number))
			expect(await refundPart(number, 180, 180)).toMatchObject({
				ok: false,
				field: 'amount',
				message: expect.stringContaining("use 'Cancel and refund'"),
			})
			expect(await shop.db.select().from(orders).where(eq(orders.number, number))).toEqual(before)
			expect((await subjects()).filter((subject) => subject.includes('is cancelled'))).toEqual([])
		}
	})

	test('changes a delivered order to refunded when the refund completes', async () => {
		const number = await buy()
		await deliverOrder(shop, number)
		expect(await refundPart(number, 100)).toMatchObject({ ok: true })
		await completeRefunds()
		expect(await status()).toBe('delivered')
		expect(await refundPart(number, 180, 180)).toMatchObject({ ok: true, refundable: 0 })
		expect(await status()).toBe('delivered')
		await completeRefunds()
		expect(await status()).toBe('refunded')
		expect(await refundPart(number, 1, 0)).toMatchObject({ code: 'nothing_left' })
		const documents = await shop.db.select().from(invoices)
		expect(documents.map(({ data }) => data.totals.total).toSorted((a, b) => a - b)).toEqual([
			10_000, 18_000, 28_000,
		])
	})

	test('is exact to the paisa', async () => {
		const number = await buy()
		const part = { number, amount: paise(3_333), by: kamala }
		expect(await refundPartially(shop, { ...part, expectedRefundable: TOTAL })).toMatchObject({
			refundable: 24_667,
		})
		expect(await refundPartially(shop, { ...part, expectedRefundable: paise(24_667) })).toMatchObject({
			refundable: 21_334,
		})
	})
})
