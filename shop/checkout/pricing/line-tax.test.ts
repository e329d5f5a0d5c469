import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { onlyReturn } from '#test/fixtures/gst-documents.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { rupees, sum } from '#shop/money.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { addTaxCategory } from '#shop/tax/categories.server.ts'
import { taxRates } from '#shop/tax/tables.server.ts'
import { changeAsReplica } from '#test/replica.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'

const shop = shopForTests()
const BEFORE = new Date('2026-11-30T18:29:59.999Z')
/** This is midnight in India. */
const CHANGE = new Date('2026-11-30T18:30:00Z')
const by = { id: null, name: 'Kamala' }

beforeEach(async () => {
	await shop.seedAnew()
	await shop.db.insert(taxRates).values([
		{ category: 'coffee', validFrom: '2026-12-01', hsn: '09012110', rateBasisPoints: 1200 },
		{ category: 'coffee-chicory', validFrom: '2026-12-01', hsn: '09019020', rateBasisPoints: 1800 },
	])
	shop.setClock(BEFORE)
})

const OLD = { hsn: '09012190', rateBasisPoints: 500 }
const NEW = { hsn: '09012110', rateBasisPoints: 1200 }

async function orderOf(number: string) {
	const [order] = await shop.db
		.select()
		.from(orders)
		.where(eq(orders.number, number))
		.orderBy(asc(orders.number))
	if (!order) throw new Error('no order')
	return order
}
const itemsOf = async (number: string) => listItems(shop.db, (await orderOf(number)).id)
const invoicesOf = async (number: string) => {
	const issued = await listInvoices(shop.db, (await orderOf(number)).id)
	return issued.map(({ data }) => data)
}

describe('HSN code and rate of a line', () => {
	test('are those of a category that the owner has added', async () => {
		const input = { label: 'Steel', hsn: '7323', rateBasisPoints: 1200, validFrom: '2017-07-01' }
		await addTaxCategory(shop, { input, by })
		await shop.db.update(products).set({ taxCategory: 'steel' }).where(eq(products.id, 1))
		const { order } = await placeUnpaidOrder(shop)
		expect(await itemsOf(order.number)).toMatchObject([{ hsn: '7323', rateBasisPoints: 1200 }])
	})

	test('are those of the day in India on which the order is placed', async () => {
		const before = await placeUnpaidOrder(shop)
		shop.setClock(CHANGE)
		const after = await placeUnpaidOrder(shop)
		expect(await itemsOf(before.order.number)).toMatchObject([OLD])
		expect(await itemsOf(after.order.number)).toMatchObject([NEW])
	})

	test('differ by the goods of one order', async () => {
		shop.setClock(CHANGE)
		const orderItems = [
			{ id: 1, quantity: 1, size: 'Small', grind: 'Fine' },
			{ id: 2, quantity: 2, size: 'Small', grind: 'Fine' },
		]
		const { number } = await placePaidOrder(shop, { change: { amount: 740, orderItems } })
		expect(await itemsOf(number)).toMatchObject([NEW, { hsn: '09019020', rateBasisPoints: 1800 }])
		const [invoice] = await invoicesOf(number)
		expect(invoice?.lines).toMatchObject([
			{ ...NEW, total: 24_000, cgst: 1286, sgst: 1286, taxable: 21_428 },
			{ hsn: '09019020', rateBasisPoints: 1800, total: 50_000, cgst: 3814, sgst: 3814, taxable: 42_372 },
		])
		expect(invoice?.totals).toMatchObject({ total: 74_000, taxable: 63_800, cgst: 5100, sgst: 5100 })
	})

	test('stay on the invoice and on every credit note after the rate has changed', async () => {
		const started = await startPayment(shop, {
			input: paymentInput(),
			caller: newCaller(),
			scenario: 'sbx:pay',
		})
		if (!started.ok) throw new Error(started.message)
		const { number } = started
		shop.setClock(CHANGE)
		await verifyPayment(shop, number)
		await refundPartially(shop, { number, amount: rupees(100), expectedRefundable: rupees(280), by })
		await cancelForShop(shop, { number, by })
		const [invoice, ...notes] = await invoicesOf(number)
		expect(invoice?.totals).toMatchObject({ total: 28_000, taxable: 26_668, cgst: 666, sgst: 666 })
		expect(notes).toHaveLength(2)
		for (const { lines } of [...(invoice ? [invoice] : []), ...notes]) expect(lines).toMatchObject([OLD, OLD])
		for (const field of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) {
			expect(sum(...notes.map(({ totals }) => totals[field]))).toBe(invoice?.totals[field])
		}
	})

	test('are apart in the GST report of a month that has both', async () => {
		await placePaidOrder(shop)
		// The change is moved to the 30th, which is in the same month of the report.
		await changeAsReplica(
			shop,
			`update tax_rates set valid_from = '2026-11-30' where valid_from = '2026-12-01'`,
		)
		await placePaidOrder(shop)
		const { hsn: summary, b2cs } = await onlyReturn(shop, '2026-11')
		expect(summary.b2c.map(({ hsn, rateBasisPoints, total }) => [hsn, rateBasisPoints, total])).toEqual([
			['09012110', 1200, 28_000],
			['09012190', 500, 28_000],
		])
		expect(b2cs.map(({ rateBasisPoints, taxable }) => [rateBasisPoints, taxable])).toEqual([
			[500, 26_668],
			[1200, 25_000],
		])
	})

	test('make the order fail if there is no rate', async () => {
		await changeAsReplica(shop, 'delete from tax_rates')
		await expect(placeUnpaidOrder(shop)).rejects.toThrow('There is no tax rate for coffee on 2026-11-30')
		expect(await shop.db.$count(orders)).toBe(0)
	})
})
