/** Tests how the exports name payments that were not made online. */
import { beforeEach, expect, test } from 'vitest'
import { recordQuotationPayment } from './record-payment.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { recordDifferencePayment } from '#shop/corrections/differences/record-difference.server.ts'
import { daysOfMonth } from '#shop/gst-reports/days.ts'
import { exportOrders } from '#shop/gst-reports/order-export.server.ts'
import { rupees } from '#shop/money.ts'
import { listRefundsByHand } from '#shop/payments/admin.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { OtherPaymentInput } from '#shop/payments/other-payment-input.ts'
import { exportRefunds } from '#shop/payments/refunds/export-refunds.server.ts'
import { settleMistakenPayment } from '#shop/payments/refunds/mistaken-payment.server.ts'
import { settleRefund } from '#shop/payments/refunds/settle-refund.server.ts'
import { cancelWrongOrder, settleAsMistake, WRONG_REFERENCE } from '#test/fixtures/mistaken-payments.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { COUNTER_SALE, enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
import { askForLarge, getDifference, placePaidBothWays } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.config.brand.otherPayments = 'on'
})

/** Returns the cells of two columns of each row, by the order's number. Counted from the end: a cell before may have commas. */
async function cellsOf(rows: AsyncIterable<string>, columns: readonly [string, string]) {
	const cells = new Map<string | undefined, (string | undefined)[]>()
	let header: string[] | null = null
	for await (const row of rows) {
		const all = row.replace('\uFEFF', '').trimEnd().split(',')
		header ??= all
		const { length } = header
		const places = columns.map((name) => (header ?? []).indexOf(name) - length)
		cells.set(
			all[header.indexOf('Order')],
			places.map((place) => all.at(place)),
		)
	}
	return cells
}

const ordersOfNovember = () =>
	cellsOf(exportOrders(shop, { days: november, hasContacts: true }), ['Paid by', 'Payment references'])

const november = daysOfMonth('2026-11')

test('orders and refunds say how they were paid, with the reference', async () => {
	const { label } = await enterQuotation(shop, COUNTER_SALE)
	const input = { method: 'upi', reference: '432198765012' } as const
	const upi = await recordQuotationPayment(shop, { label, version: 1, knowsOfOpenPayment: false, input, by })
	if (!upi.ok) throw new Error(upi.message)
	const { number: online } = await placePaidOrder(shop)
	const { order: unpaid } = await placeUnpaidOrder(shop)
	const orders = await ordersOfNovember()
	expect(orders.get(upi.number)).toEqual(['UPI', '432198765012'])
	expect(orders.get(online)).toEqual(['PhonePe', online])
	expect(orders.get(unpaid.number)).toEqual(['', ''])

	for (const number of [upi.number, online]) await cancelForShop(shop, { number, by })
	const byHand = await listRefundsByHand(shop)
	const paidBack = { method: 'cash', reference: null } as const
	await settleRefund(shop, { number: upi.number, refundId: byHand[0]?.id ?? '', paidBack, by })
	const refunds = await cellsOf(exportRefunds(shop, november), ['Paid by', 'Paid back by hand'])
	expect(refunds.get(upi.number)).toEqual(['UPI', 'Cash'])
	expect(refunds.get(online)).toEqual(['PhonePe', ''])
})

test('an order whose payment was recorded by mistake has no payment of another order', async () => {
	const number = await cancelWrongOrder(shop)
	const cells = async () => (await ordersOfNovember()).get(number)
	expect(await cells()).toEqual(['Bank transfer', WRONG_REFERENCE])
	await settleAsMistake(shop, number)
	expect(await cells()).toEqual(['', ''])
})

test('an order that was paid in cash and online names both', async () => {
	const number = await placePaidBothWays(shop)
	const cells = await ordersOfNovember()
	expect(cells.get(number)).toEqual(['Cash and PhonePe', expect.stringMatching(/^SK3-/)])
})

test('of two payments of which one was recorded by mistake, the other alone is named', async () => {
	const number = await placePaidBothWays(shop)
	await cancelForShop(shop, { number, by })
	const [cash] = await listRefundsByHand(shop)
	await settleMistakenPayment(shop, { number, refundId: cash?.id ?? '', by })
	const cells = await ordersOfNovember()
	expect(cells.get(number)).toEqual(['PhonePe', expect.stringMatching(/^SK3-/)])
})

test('the reference of a price difference that was recorded by mistake is named no more', async () => {
	const number = await payInCashAndByTransfer()
	const cells = async () => (await ordersOfNovember()).get(number)
	expect(await cells()).toEqual(['Cash and Bank transfer', WRONG_REFERENCE])
	await cancelForShop(shop, { number, by })
	const transfer = (await listRefundsByHand(shop)).find(({ amount }) => amount === rupees(940))
	await settleMistakenPayment(shop, { number, refundId: transfer?.id ?? '', by })
	expect(await cells()).toEqual(['Cash', ''])
})

/** Two Medium, paid in cash, that have become two Large. */
async function payInCashAndByTransfer(): Promise<string> {
	const line = { productId: 1, size: 'medium', grind: 'medium', quantity: '2' }
	const { label } = await enterQuotation(shop, { lines: [line] })
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	const { number } = paid
	await askForLarge(shop, number)
	const { difference } = await getDifference(shop, number)
	const input = OtherPaymentInput.parse({ method: 'bank_transfer', reference: WRONG_REFERENCE })
	const payment = { number, differenceId: difference.id, knowsOfOpenPayment: false, input, by }
	expect(await recordDifferencePayment(shop, payment)).toEqual({ ok: true })
	return number
}
