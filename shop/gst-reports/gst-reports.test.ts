import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { daysOfMonth } from './days.ts'
import { countDocuments, listDocuments } from './documents.server.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { copyOrder, onlyReturn } from '#test/fixtures/gst-documents.ts'
import { paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const buy = async (change: object = {}) => (await placePaidOrder(shop, { change })).number

describe('GSTR-1 of a month', () => {
	test('has what was invoiced and credited', async () => {
		const number = await buy()
		const customerDetails = {
			...paymentInput().customerDetails,
			state: 'Kerala',
			pincode: '682001',
			billingAddress: null,
		}
		await buy({ customerDetails })
		const company = await buy({ gstBuyer: MADURAI_FOODS })
		const by = { id: null, name: 'Kamala' }
		await refundPartially(shop, { number, amount: rupees(100), expectedRefundable: rupees(280), by })
		await cancelForShop(shop, { number: company, by })
		const { b2b, b2cs, cdnr, hsn, series, total } = await onlyReturn(shop, '2026-11')
		expect(b2b.map(({ billedTo }) => billedTo.gstin)).toEqual(['33AAPFU0939F1Z2'])
		expect(b2b[0]?.rates).toMatchObject([{ rateBasisPoints: 500, taxable: 26_668, cgst: 666, sgst: 666 }])
		expect(cdnr.map(({ refersTo }) => refersTo?.number)).toEqual(['SK/26-27/0000003'])
		expect(b2cs.map(({ placeOfSupply, total: sum }) => [placeOfSupply.code, sum])).toEqual([
			['32', 28_000],
			['33', 18_000],
		])
		expect(hsn.b2b).toEqual([])
		expect(hsn.b2c).toMatchObject([{ hsn: '09012190', quantity: 2, total: 46_000 }])
		expect(series).toEqual([
			{ kind: 'invoice', first: 'SK/26-27/0000001', last: 'SK/26-27/0000003', count: 3 },
			{ kind: 'credit_note', first: 'SKC/26-27/000001', last: 'SKC/26-27/000002', count: 2 },
		])
		expect(total.total).toBe(46_000)
		expect((await onlyReturn(shop, '2026-10')).series).toEqual([])
	})

	test('has no packs of an order that was refunded in parts', async () => {
		const by = { id: null, name: 'Kamala' }
		const number = await buy()
		const part = { number, amount: rupees(100), expectedRefundable: rupees(280), by }
		await refundPartially(shop, part)
		const quantities = async () => (await onlyReturn(shop, '2026-11')).hsn.b2c.map(({ quantity }) => quantity)
		expect(await quantities()).toEqual([1])
		await cancelForShop(shop, { number, by })
		expect(await quantities()).toEqual([])
	})

	test('takes back the packs in the month in which the last of the invoice is credited', async () => {
		const by = { id: null, name: 'Kamala' }
		const number = await buy()
		await refundPartially(shop, { number, amount: rupees(100), expectedRefundable: rupees(280), by })
		shop.setClock(new Date('2026-12-01T10:00:00Z'))
		await cancelForShop(shop, { number, by })
		expect((await onlyReturn(shop, '2026-11')).hsn.b2c).toMatchObject([{ quantity: 1, total: 18_000 }])
		expect((await onlyReturn(shop, '2026-12')).hsn.b2c).toMatchObject([{ quantity: -1, total: -18_000 }])
	})

	test('begins and ends at midnight in India', async () => {
		const counts = () =>
			Promise.all(['2026-11', '2026-12'].map((month) => countDocuments(shop, daysOfMonth(month))))
		const inTables = async () =>
			Promise.all(['2026-11', '2026-12'].map(async (month) => (await onlyReturn(shop, month)).b2cs.length))
		await buy()
		await shop.db.execute(sql`update invoices set issued_at = '2026-11-30T18:29:59.999Z'`)
		expect([await counts(), await inTables()]).toEqual([
			[1, 0],
			[1, 0],
		])
		await shop.db.execute(sql`update invoices set issued_at = '2026-11-30T18:30:00Z'`)
		expect([await counts(), await inTables()]).toEqual([
			[0, 1],
			[0, 1],
		])
	})

	test('has totals beyond the range of an integer column', async () => {
		await buy()
		await shop.db.execute(sql`
			insert into invoices (order_id, kind, number, issued_at, data)
			select order_id, 'credit_note', 'SKC/26-27/' || n, issued_at,
				jsonb_set(jsonb_set(data, '{lines,0,total}', '2000000000'), '{kind}', '"credit_note"') from invoices, generate_series(1, 3) as n`)
		expect((await onlyReturn(shop, '2026-11')).total.total).toBe(28_000 - 6_000_000_000 - 3 * 4000)
	})

	test('reads a thousand documents at a time, without loss or duplicates', async () => {
		await buy()
		await copyOrder(shop, 1050)
		await shop.db.execute(sql`
			insert into invoices (order_id, kind, number, issued_at, data)
			select orders.id, copied.kind::invoice_kind, copied.series || lpad(substr(orders.number, 2), 6, '0'),
				issued_at + (substr(orders.number, 2)::int / 3) * interval '1 microsecond', data
			from invoices, orders, (values ('invoice', 'SKN/26-27/'), ('credit_note', 'SKC/26-27/')) as copied (kind, series)
			where orders.number like 'N%'`)
		// The database does this by itself, but perhaps only after the tables are read.
		await shop.db.execute(sql`analyze orders, invoices`)
		const numbers = new Set<string>()
		let count = 0
		for await (const { number } of listDocuments(shop, daysOfMonth('2026-11'))) {
			numbers.add(number)
			count += 1
		}
		expect([numbers.size, count, await countDocuments(shop, daysOfMonth('2026-11'))]).toEqual([
			2101, 2101, 2101,
		])
	})
})
