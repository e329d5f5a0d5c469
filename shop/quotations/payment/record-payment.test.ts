/** Tests quotations that are paid in cash, by bank transfer or by UPI, and how such payments are refunded. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordQuotationPayment } from './record-payment.server.ts'
import { COMMAND_LINE as by, listAuditEntries } from '#shop/audit/audit.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { paise, rupees } from '#shop/money.ts'
import { stockHolds } from '#shop/orders/holds/tables.server.ts'
import { orders, statusChanges } from '#shop/orders/tables.server.ts'
import { listRefundsByHand } from '#shop/payments/admin.server.ts'
import { paymentFigures } from '#shop/reports/payments.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { reconcileAll } from '#shop/payments/checks/reconcile.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { checkRefund } from '#shop/payments/refunds/check-refund.server.ts'
import { OtherPaymentInput } from '#shop/payments/other-payment-input.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { settleRefund } from '#shop/payments/refunds/settle-refund.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { paymentSnapshot } from '#test/fixtures/orders.ts'
import { COUNTER_SALE, enterQuotation, getQuotation, payInCash, pressPay } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.config.brand.otherPayments = 'on'
})

const CASH = { method: 'cash', reference: null } as const

const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject).toSorted()

async function sellForCash(change: object = {}) {
	const { label } = await enterQuotation(shop, { ...COUNTER_SALE, ...change })
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	return { label, number: paid.number }
}

describe('a payment that was not made online', () => {
	test('makes the order processing, with its invoice', async () => {
		const { label, number } = await sellForCash()
		const [order] = await shop.db.select().from(orders)
		expect(order).toMatchObject({
			number,
			status: 'processing',
			paymentState: 'paid',
			paymentMethod: 'cash',
			isCollected: true,
			recipient: { address: '', state: 'Tamil Nadu' },
			total: rupees(240),
		})
		expect(await shop.db.select().from(invoices)).toMatchObject([
			{ data: { isWithinState: true, totals: { total: rupees(240) } } },
		])
		expect(await shop.db.select().from(statusChanges)).toMatchObject([
			{ to: 'payment_pending', by: 'shop:command line' },
			{ to: 'processing', by: 'shop:command line' },
		])
		expect(await shop.db.select().from(paymentAttempts)).toMatchObject([
			{ method: 'cash', state: 'completed', amount: rupees(240), nextCheckAt: null },
		])
		expect((await getQuotation(shop, label)).state).toBe('paid')
		expect((await listAuditEntries(shop, { about: label }))[0]).toMatchObject({
			action: 'payment recorded',
			detail: { amount: '₹240.00', paid: 'Cash' },
		})
		// Without an email address, no email is sent.
		expect(await subjects()).toEqual([])
		await shop.runJobs()
		expect(await paymentFigures(shop, 30)).toMatchObject({ attempts: 0, paid: 0 })
	})

	test('has a reference of its own, in any spelling and of two at once', async () => {
		const record = async (reference: string) => {
			const { label } = await enterQuotation(shop, COUNTER_SALE)
			const input = OtherPaymentInput.parse({ method: 'bank_transfer', reference })
			return recordQuotationPayment(shop, { label, version: 1, knowsOfOpenPayment: false, input, by })
		}
		const both = await Promise.all([record('UTR 123 456'), record('utr123456')])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'reference_used', field: 'reference' })
		expect(await record('UTR123457')).toMatchObject({ ok: true })
	})

	test('is confirmed to who has an email address', async () => {
		const { number } = await sellForCash({ email: 'meena@example.in' })
		expect(await subjects()).toEqual([`Your order ${number} is confirmed`])
	})

	test('is refused until the owner switches it on', async () => {
		shop.config.brand.otherPayments = 'off'
		const { label } = await enterQuotation(shop, COUNTER_SALE)
		expect(await payInCash(shop, { label })).toMatchObject({ code: 'other_payments_off' })
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('is recorded once, by a double press of two people', async () => {
		const { label } = await enterQuotation(shop, COUNTER_SALE)
		const both = await Promise.all([payInCash(shop, { label }), payInCash(shop, { label })])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		expect(both.find(({ ok }) => !ok)).toMatchObject({ message: 'This quotation is already paid.' })
		expect(await shop.db.$count(orders)).toBe(1)
		expect(await shop.db.$count(invoices)).toBe(1)
	})

	test('of another version than was seen is refused', async () => {
		const { label } = await enterQuotation(shop, COUNTER_SALE)
		expect(await payInCash(shop, { label, version: 2 })).toMatchObject({ code: 'changed_meanwhile' })
	})

	test('after the last day is refused, until it is given another', async () => {
		const { label } = await enterQuotation(shop, COUNTER_SALE)
		shop.setClock(new Date('2026-11-28T10:00:00Z'))
		expect(await payInCash(shop, { label })).toMatchObject({
			message: 'Its last day was 27 Nov 2026. Edit it to give it another.',
		})
	})

	test('needs its reference, but for cash', async () => {
		const parse = (method: string, reference: string) => OtherPaymentInput.safeParse({ method, reference })
		expect(parse('cash', '').data).toEqual({ method: 'cash', reference: null })
		expect(parse('upi', '').error?.issues[0]).toMatchObject({
			path: ['reference'],
			message: 'Enter the UPI reference number.',
		})
		expect(parse('online', '1').success).toBe(false)
		const { label } = await enterQuotation(shop, COUNTER_SALE)
		const input = { method: 'bank_transfer', reference: 'SBIN426' } as const
		await recordQuotationPayment(shop, { label, version: 1, knowsOfOpenPayment: false, input, by })
		expect(await shop.db.select().from(paymentAttempts)).toMatchObject([{ utr: 'SBIN426' }])
	})

	test('and one at the provider: that of the provider goes back', async () => {
		const { label } = await enterQuotation(shop)
		const started = await pressPay(shop, { label })
		if (!started.ok) throw new Error(started.message)
		expect(await payInCash(shop, { label })).toMatchObject({
			code: 'payment_open',
			message: expect.stringContaining('has opened the online payment page for ₹28,800.00'),
		})
		const paid = await payInCash(shop, { label, knowsOfOpenPayment: true })
		if (!paid.ok) throw new Error(paid.message)
		await verifyPayment(shop, started.number)
		const statuses = await shop.db.select({ number: orders.number, status: orders.status }).from(orders)
		expect(new Map(statuses.map(({ number, status }) => [number, status]))).toEqual(
			new Map([
				[paid.number, 'processing'],
				[started.number, 'cancelled'],
			]),
		)
		expect(await shop.db.select().from(refunds)).toMatchObject([{ reason: 'surplus', state: 'created' }])
	})

	test('that is refused because packs are sold out leaves the order that may be paid online', async () => {
		const { label } = await enterQuotation(shop, COUNTER_SALE)
		const started = await pressPay(shop, { label, scenario: 'sbx:open' })
		if (!started.ok) throw new Error(started.message)
		await shop.db.delete(stockHolds)
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 0, lowAt: 5 })
		expect(await payInCash(shop, { label, knowsOfOpenPayment: true })).toMatchObject({ ok: false })
		expect(await shop.db.select().from(orders)).toMatchObject([{ number: started.number, hiddenAt: null }])
	})

	test('waits while the customer has tried to pay online', async () => {
		const { label } = await enterQuotation(shop)
		const started = await pressPay(shop, { label })
		if (!started.ok) throw new Error(started.message)
		const [attempt] = await shop.db.select().from(paymentAttempts)
		await applySnapshot(shop, {
			attemptId: attempt?.id ?? '',
			snapshot: paymentSnapshot('PENDING'),
			source: 'return',
		})
		expect(await payInCash(shop, { label })).toMatchObject({ code: 'being_paid' })
	})
})

describe('a refund of it', () => {
	/** Returns a shop in which any call to the provider fails. */
	const withoutProvider = () => ({
		...shop,
		payments: {
			...shop.payments,
			refund: () => Promise.reject(new Error('The provider was asked for a refund')),
			fetchRefund: () => Promise.reject(new Error('The provider was asked about a refund')),
			fetchPayment: () => Promise.reject(new Error('The provider was asked about a payment')),
		},
	})

	test('waits to be paid back by the shop, and never reaches the provider', async () => {
		const { number } = await sellForCash({ email: 'meena@example.in' })
		const offline = withoutProvider()
		expect(await cancelForShop(offline, { number, by })).toMatchObject({ ok: true, amount: rupees(240) })
		await shop.runJobs()
		const [refund] = await shop.db.select().from(refunds)
		expect(refund).toMatchObject({ state: 'by_hand', nextCheckAt: null, amount: rupees(240) })
		await checkRefund(offline, refund?.id ?? '')
		await reconcileAll(offline, () => undefined)
		expect(await listRefundsByHand(shop)).toHaveLength(1)
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'cancelled' }])
		const cancelled = (await shop.sentEmails()).find(({ subject }) => subject.endsWith('is cancelled'))
		expect(cancelled?.text).toContain("You paid in cash, so we'll pay it back to you ourselves")

		const settled = () => settleRefund(offline, { number, refundId: refund?.id ?? '', paidBack: CASH, by })
		expect(await settled()).toEqual({ ok: true })
		expect(await settled()).toMatchObject({ code: 'not_stuck' })
		const complete = (await shop.sentEmails()).find(({ subject }) => subject.endsWith('is complete'))
		expect(complete?.text).not.toContain('Your bank may take a day')
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'refunded' }])
		expect(await listRefundsByHand(shop)).toEqual([])
		expect(await subjects()).toEqual([
			`A refund was paid by hand: order ${number}`,
			`Your order ${number} is cancelled`,
			`Your order ${number} is confirmed`,
			`Your refund for order ${number} is complete`,
		])
		expect(await shop.db.$count(invoices, eq(invoices.kind, 'credit_note'))).toBe(1)
	})

	test('of a part leaves the rest, and more than the rest is refused', async () => {
		const { number } = await sellForCash()
		const refund = (amount: number, left: number) =>
			refundPartially(withoutProvider(), {
				number,
				amount: paise(amount * 100),
				expectedRefundable: paise(left * 100),
				by,
			})
		expect(await refund(241, 240)).toMatchObject({ message: 'You can refund at most ₹240.00.' })
		expect(await refund(100, 240)).toMatchObject({ ok: true, refundable: rupees(140) })
		expect(await refund(150, 140)).toMatchObject({ message: 'You can refund at most ₹140.00.' })
		const [part] = await shop.db.select().from(refunds)
		expect(part).toMatchObject({ state: 'by_hand', reason: 'part' })
		await settleRefund(shop, { number, refundId: part?.id ?? '', paidBack: CASH, by })
		expect(await shop.db.select().from(orders)).toMatchObject([
			{ status: 'processing', paymentState: 'partly_refunded' },
		])
	})
})
