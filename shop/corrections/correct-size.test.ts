import { beforeEach, describe, expect, test } from 'vitest'
import { listSizeSwaps } from './correct-size.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { productPrices } from '#shop/catalogue/tables.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { paise, rupees } from '#shop/money.ts'
import { sumSales } from '#shop/orders/admin/sales.server.ts'
import { listPackedBatches } from '#shop/orders/batches/packed-batches.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { listCorrections } from '#shop/orders/corrections/stored-corrections.server.ts'
import { stockHolds } from '#shop/orders/holds/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundableAmount, refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { checkRefund } from '#shop/payments/refunds/check-refund.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { taxRates } from '#shop/tax/tables.server.ts'
import { newBatch } from '#test/fixtures/batches.ts'
import { onlyReturn } from '#test/fixtures/gst-documents.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import {
	changeSize,
	documentsOf,
	getOrder,
	invoicedAmount,
	KAMALA,
	ONE_SMALL,
	placeMedium,
	TWO_MEDIUM,
} from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand = { ...BRAND_DEFAULTS }
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const placed = (change?: object) => placeMedium(shop, change)
const correct = (number: string, swap?: string, version = 0) => changeSize(shop, number, { swap, version })

const refund = (number: string, amount: number, left: number) =>
	refundPartially(shop, { number, amount: rupees(amount), expectedRefundable: rupees(left), by: KAMALA })

const emailsAbout = async (part: string) =>
	(await shop.sentEmails()).filter(({ subject }) => subject.includes(part))

async function completeRefunds() {
	const amount = rupees(480)
	const fetchRefund = async (refundId: string) =>
		({ result: 'found', state: 'COMPLETED', refundId, amount, errorCode: null }) as const
	for (const { id } of await shop.db.select().from(refunds))
		await checkRefund({ ...shop, payments: { ...shop.payments, fetchRefund } }, id)
}

const pack = (number: string) => advanceOrder(shop, { number, to: 'packed', by: KAMALA })

const ship = (number: string) =>
	advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'D1', courier: 'DTDC', by: KAMALA })

describe('a smaller size', () => {
	test('costs what it costs today: the difference is refunded, and another invoice replaces the first', async () => {
		const number = await placed()
		expect(await correct(number)).toEqual({ ok: true })
		const order = await getOrder(shop, number)
		expect(order).toMatchObject({
			subtotal: 48_000,
			total: 48_000,
			paymentState: 'paid',
			status: 'processing',
		})
		expect(await listItems(shop.db, order.id)).toMatchObject([
			{ size: 'small', sizeLabel: 'Small (220g)', price: 24_000, quantity: 2, grind: 'Fine' },
		])
		const [invoice, replaced, note] = await documentsOf(shop, number)
		expect(invoice).toMatchObject({ number: 'SK/26-27/0000002', totals: { total: 48_000 } })
		expect(invoice?.lines[0]?.description).toContain('Small (220g)')
		expect([replaced?.totals.total, note?.totals.total]).toEqual([96_000, 96_000])
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 48_000, reason: 'correction' }])
		expect(await refundableAmount(shop.db, order)).toBe(48_000)
	})

	test('is recorded, and the customer is emailed now and when the refund has arrived', async () => {
		const number = await placed()
		await correct(number)
		const { id } = await getOrder(shop, number)
		expect(await listCorrections(shop, [id])).toMatchObject([
			{ kind: 'size', by: 'Kamala', before: { size: 'Medium (500g)', price: 48_000, refunded: 48_000 } },
		])
		expect(await listAuditEntries(shop, { action: 'size corrected' })).toMatchObject([
			{ subject: number, detail: { from: 'Medium (500g)', to: 'Small (220g)', amount: '₹480.00' } },
		])
		await completeRefunds()
		const [changed, ...repeated] = await emailsAbout('changed the size')
		expect([changed?.subject, repeated]).toEqual([`We've changed the size in order ${number}`, []])
		expect(changed?.text).toContain('It costs ₹480.00 less')
		expect(changed?.text).toContain('Small (220g)')
		expect(changed?.text).toContain('Total, inclusive of all taxes: ₹480.00')
		expect((await emailsAbout('has gone through')).map(({ subject }) => subject)).toEqual([
			`Your refund of ₹480.00 for order ${number} has gone through`,
		])
	})

	test('keeps discount and shipping, and counts in sales and the GST return as what was paid in the end', async () => {
		const number = await placed({ amount: 864, promoCode: 'FILTER10', discountAmount: 96 })
		await refund(number, 100, 864)
		expect(await correct(number)).toEqual({ ok: true })
		expect(await getOrder(shop, number)).toMatchObject({ discount: 9_600, total: 38_400 })
		expect(await invoicedAmount(shop, number)).toBe(28_400)
		const [changed] = await emailsAbout('changed the size')
		expect(changed?.text).toContain('Total, inclusive of all taxes: ₹384.00\nRefunds: −₹100.00\n')
		const { total, b2cs } = await onlyReturn(shop, '2026-11')
		expect([total.total, b2cs.map((row) => row.total)]).toEqual([28_400, [28_400]])
		const month = { from: new Date('2026-11-01'), until: new Date('2026-12-01') }
		expect(await sumSales(shop, month)).toEqual({ orders: 1, sales: 28_400 })
		expect(await refund(number, 300, 284)).toMatchObject({ ok: false, field: 'amount' })
		expect(await cancelForShop(shop, { number, by: KAMALA })).toMatchObject({ ok: true, amount: 28_400 })
		expect(await invoicedAmount(shop, number)).toBe(0)
		const [cancelled] = await emailsAbout('is cancelled')
		expect(cancelled?.text).toContain('Other refunds: −₹100.00\nRefund: −₹284.00\n')
	})

	test('takes its packs from the stock and returns the others', async () => {
		await shop.db
			.insert(stockLevels)
			.values(['small', 'medium'].map((size) => ({ productId: 1, size, available: 5, lowAt: 0 })))
		const both = { amount: 1_200, orderItems: [...TWO_MEDIUM.orderItems, ONE_SMALL] }
		const number = await placed(both)
		await correct(number)
		const available = async () =>
			Object.fromEntries((await listStock(shop, 1)).map((level) => [level.size, level.available]))
		expect(await available()).toEqual({ small: 2, medium: 5 })
		expect(await shop.db.select().from(stockHolds)).toMatchObject([{ size: 'small', quantity: 3 }])
		expect(await correct(number, '1:small:24000', 1)).toMatchObject({ ok: false, field: 'swap' })
		await cancelForShop(shop, { number, by: KAMALA })
		expect(await available()).toEqual({ small: 5, medium: 5 })
	})

	test('is packed again, from a batch that is chosen then', async () => {
		await newBatch(shop, 'B1')
		const number = await placed()
		await pack(number)
		await correct(number)
		const { id, status } = await getOrder(shop, number)
		expect([status, await listPackedBatches(shop.db, [id])]).toEqual(['processing', []])
		expect(await ship(number)).toMatchObject({ ok: false })
		expect(await pack(number)).toMatchObject({ ok: true })
		expect(await listPackedBatches(shop.db, [id])).toMatchObject([{ batch: { number: 'B1' } }])
		expect(await ship(number)).toMatchObject({ ok: true })
	})
})

test('a size at the same price changes the packs and the invoice alone', async () => {
	await shop.db.update(productPrices).set({ mrp: rupees(500), sellingPrice: rupees(240) })
	const number = (await placePaidOrder(shop)).number
	expect(await correct(number, '0:medium:24000')).toEqual({ ok: true })
	expect(await getOrder(shop, number)).toMatchObject({ total: 28_000, paymentState: 'paid' })
	expect(await documentsOf(shop, number)).toHaveLength(3)
	expect(await shop.db.$count(refunds)).toBe(0)
	const [email] = await emailsAbout('changed the size')
	expect(email?.text).toContain('The price stays the same')
})

describe('another size is refused before anything is written', () => {
	test.each([
		['a higher price', '0:large:95000', /costs more/],
		['a price of before', '0:small:23000', /price has changed/],
		['an item that is not there', '7:small:24000', /no longer sold/],
		['the size it has', '0:medium:48000', /no longer sold/],
	])('%s', async (_, swap, message) => {
		const number = await placed()
		expect(await correct(number, swap)).toMatchObject({
			field: 'swap',
			message: expect.stringMatching(message),
		})
		expect(await documentsOf(shop, number)).toHaveLength(1)
	})

	test('a size that is sold out, before paying, and after shipping', async () => {
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 1, lowAt: 0 })
		const number = await placed()
		expect(await correct(number)).toMatchObject({ ok: false, field: 'swap' })
		expect(await shop.db.$count(refunds)).toBe(0)
		const { order } = await placeUnpaidOrder(shop, { change: TWO_MEDIUM })
		expect(await correct(order.number)).toMatchObject({ ok: false, kind: 'conflict' })
		await pack(number)
		await ship(number)
		expect(await correct(number)).toMatchObject({ ok: false, kind: 'conflict' })
	})

	test('when more was refunded than would be left, or the discount is worth more', async () => {
		const number = await placed()
		await refund(number, 480, 960)
		expect(await correct(number)).toMatchObject({
			message: expect.stringContaining('Too much of this order has been refunded'),
		})
		await shop.db.update(orders).set({ discount: paise(48_000), total: paise(48_000) })
		expect(await correct(number)).toMatchObject({ message: expect.stringContaining('discount') })
		const { id } = await getOrder(shop, number)
		const items = await listItems(shop.db, id)
		const swaps = await listSizeSwaps(shop, { order: await getOrder(shop, number), items })
		expect(swaps.filter(({ refund }) => refund >= 0)).toEqual([])
	})

	test('once the GST rate has changed', async () => {
		const number = await placed()
		await shop.db.insert(taxRates).values({
			category: 'coffee',
			hsn: '09012190',
			rateBasisPoints: 1_800,
			validFrom: '2027-04-01',
		})
		shop.setClock(new Date('2027-04-01T10:00:00Z'))
		expect(await correct(number)).toMatchObject({ message: expect.stringContaining('GST rate') })
	})
})
