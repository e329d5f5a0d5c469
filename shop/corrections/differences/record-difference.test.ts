/** Tests price differences that are paid in cash, by bank transfer or by UPI, like the order itself. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { withdrawDifference } from './request-difference.server.ts'
import { payDifference, verifyDifference } from './pay-difference.server.ts'
import { recordDifferencePayment } from './record-difference.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { OtherPaymentInput } from '#shop/payments/other-payment-input.ts'
import { settleMistakenPayment } from '#shop/payments/refunds/mistaken-payment.server.ts'
import { settleRefund } from '#shop/payments/refunds/settle-refund.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
import {
	askForLarge,
	documentsOf,
	getDifference,
	getOrder,
	invoicedAmount,
	KAMALA as by,
	placeMedium,
} from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.config.brand.otherPayments = 'on'
	number = await sellMediumForCash()
	await askForLarge(shop, number)
})

async function sellMediumForCash(): Promise<string> {
	const line = { productId: 1, size: 'medium', grind: 'medium', quantity: '2' }
	const { label } = await enterQuotation(shop, { lines: [line] })
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	return paid.number
}

const emails = async () => (await shop.sentEmails()).map(({ text }) => text).join('\n')

type Change = { method?: 'cash' | 'bank_transfer'; reference?: string; knowsOfOpenPayment?: boolean }

async function record({ method = 'cash', reference = '', knowsOfOpenPayment = false }: Change = {}) {
	const { difference } = await getDifference(shop, number)
	const input = OtherPaymentInput.parse({ method, reference })
	const payment = { number, differenceId: difference.id, knowsOfOpenPayment, input, by }
	return recordDifferencePayment(shop, payment)
}

test('the packs become the new size, with invoice, email and audit, and the shop has it in cash', async () => {
	expect(await record()).toEqual({ ok: true })
	const order = await getOrder(shop, number)
	expect(order).toMatchObject({ total: rupees(1900), paymentState: 'paid', paymentMethod: 'cash' })
	expect(await listItems(shop.db, order.id)).toMatchObject([{ sizeLabel: 'Large (1000g)' }])
	expect(await invoicedAmount(shop, number)).toBe(rupees(1900))
	expect(await documentsOf(shop, number)).toHaveLength(3)
	expect(await shop.db.select().from(paymentAttempts)).toMatchObject([
		{ amount: rupees(960), method: 'cash', differenceId: null },
		{ amount: rupees(940), method: 'cash', state: 'completed', merchantOrderId: `${number}-2` },
	])
	expect(await emails()).toContain("It costs ₹940.00 more, which you've paid.")
	expect(await listAuditEntries(shop, { about: number })).toContainEqual(
		expect.objectContaining({
			action: 'payment recorded',
			actorName: 'Kamala',
			detail: { amount: '₹940.00', paid: 'Cash' },
		}),
	)
})

test('all of it is then paid back by the shop, and nothing by the provider', async () => {
	await record()
	expect((await listOrderViews(shop, [await getOrder(shop, number)]))[0]).toMatchObject({
		paid: rupees(1900),
		paidOnline: 0,
	})
	expect(await cancelForShop(shop, { number, by })).toMatchObject({ ok: true, amount: rupees(1900) })
	expect(await shop.db.select().from(refunds)).toMatchObject([
		{ state: 'by_hand', amount: rupees(960) },
		{ state: 'by_hand', amount: rupees(940) },
	])
	expect(await emails()).toContain("You paid in cash, so we'll pay it back to you")
})

test('one that was recorded for the wrong order frees its reference, and only what was paid is paid back', async () => {
	await record({ method: 'bank_transfer', reference: 'UTR 1' })
	await cancelForShop(shop, { number, by })
	const [ofDifference, ofOrder] = await shop.db.select().from(refunds).orderBy(asc(refunds.amount))
	const settleMistake = async (refundId = '') => settleMistakenPayment(shop, { number, refundId, by })
	expect(await settleMistake(ofDifference?.id)).toEqual({ ok: true })
	expect((await listOrderViews(shop, [await getOrder(shop, number)]))[0]).toMatchObject({ paid: rupees(960) })
	expect(await emails()).toContain(`recorded someone else's payment of ₹940.00 against your order`)
	expect(await getOrder(shop, number)).toMatchObject({ status: 'cancelled', paymentState: 'refunded' })
	const paidBack = OtherPaymentInput.parse({ method: 'cash', reference: '' })
	await settleRefund(shop, { number, refundId: ofOrder?.id ?? '', paidBack, by })
	expect(await getOrder(shop, number)).toMatchObject({ status: 'refunded', paymentState: 'refunded' })
	expect(await emails()).toContain("We've refunded ₹960.00, all that you paid for this order.")
	number = await sellMediumForCash()
	await askForLarge(shop, number)
	expect(await record({ method: 'bank_transfer', reference: 'utr1' })).toEqual({ ok: true })
})

test('both payments of an order can have been recorded by mistake, one after the other', async () => {
	await record()
	await cancelForShop(shop, { number, by })
	for (const { id: refundId } of await shop.db.select().from(refunds))
		expect(await settleMistakenPayment(shop, { number, refundId, by })).toEqual({ ok: true })
	expect(await getOrder(shop, number)).toMatchObject({ status: 'cancelled', paymentState: 'mistaken' })
	const subjects = (await shop.sentEmails()).map(({ subject }) => subject)
	expect(subjects).toContain(`No refund is due for order ${number}`)
})

test('of a double press of two people, one is recorded', async () => {
	const both = await Promise.all([record(), record()])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	expect(both.find(({ ok }) => !ok)).toMatchObject({
		message: 'The difference is paid or withdrawn already.',
	})
	expect(await invoicedAmount(shop, number)).toBe(rupees(1900))
})

test('while its payment page is open, only by who has read that; what still arrives goes back', async () => {
	const { link, difference } = await getDifference(shop, number)
	await payDifference(shop, { link, scenario: 'sbx:pay' })
	expect(await record()).toMatchObject({
		code: 'payment_open',
		message: expect.stringContaining('payment page for ₹940.00'),
	})
	expect(await record({ knowsOfOpenPayment: true })).toEqual({ ok: true })
	expect(await verifyDifference(shop, difference)).toMatchObject({ notOwed: rupees(940) })
	expect(await getOrder(shop, number)).toMatchObject({ total: rupees(1900), paymentState: 'paid' })
})

describe('it is refused', () => {
	test('while payments not made online are switched off', async () => {
		shop.config.brand.otherPayments = 'off'
		expect(await record()).toMatchObject({ code: 'other_payments_off' })
	})

	test('with a reference that another order was paid with', async () => {
		expect(await record({ method: 'bank_transfer', reference: 'UTR 1' })).toEqual({ ok: true })
		number = await sellMediumForCash()
		await askForLarge(shop, number)
		expect(await record({ method: 'bank_transfer', reference: 'utr1' })).toMatchObject({
			code: 'reference_used',
		})
	})

	test('once it is withdrawn, or its last day has passed', async () => {
		shop.setClock(new Date('2026-11-24T10:00:00+05:30'))
		expect(await record()).toMatchObject({ message: 'It is after the last day.' })
		await withdrawDifference(shop, { number, by })
		expect(await record()).toMatchObject({ message: 'The difference is paid or withdrawn already.' })
		expect(await shop.db.$count(paymentAttempts)).toBe(1)
	})

	test('of an order that was paid online', async () => {
		number = await placeMedium(shop)
		await askForLarge(shop, number)
		expect(await record()).toMatchObject({ message: expect.stringContaining('This order was paid online') })
	})
})
