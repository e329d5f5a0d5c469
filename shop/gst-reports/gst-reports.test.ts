import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvChunks, csvLine } from '#shop/csv/csv.ts'
import { countDocuments, listDocuments } from './documents.server.ts'
import { copyOrder, onlyReturn } from '#test/fixtures/gst-documents.ts'
import { daysOfMonth, isMonth, parseDays } from './days.ts'
import { exportOrders } from './order-export.server.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { placePaidOrder, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const buy = async (change: object = {}) => (await placePaidOrder(shop, { change })).number

async function readOrders(month: string, from: Pick<Shop, 'db'> = shop): Promise<string[]> {
	const lines: string[] = []
	for await (const line of exportOrders(from, { days: daysOfMonth(month), hasContacts: true }))
		lines.push(line)
	return lines
}

describe('a CSV line', () => {
	test('ends with CR LF, and quotes cells where needed', () => {
		expect(csvLine(['one', 2.5, null, 'a "b", c', 'two\nlines'])).toBe(
			'one,2.5,,"a ""b"", c","two\nlines"\r\n',
		)
		expect(BYTE_ORDER_MARK).toBe('\uFEFF')
	})

	test.each([
		['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
		['+91 98765', "'+91 98765"],
		['-2+3', "'-2+3"],
		['@SUM(A1)', "'@SUM(A1)"],
		['\t=1', "'\t=1"],
		['\n=1', '"\'\n=1"'],
		['＝1+1', "'＝1+1"],
	])('prevents %j from being run as a formula', (cell, written) => {
		expect(csvLine([cell])).toBe(`${written}\r\n`)
	})

	test('is combined with others into chunks, without loss or duplicates', async () => {
		const rows = ['one\r\n', 'two\r\n', 'three\r\n', 'four\r\n']
		const chunks: string[] = []
		for await (const chunk of csvChunks(rows, 8)) chunks.push(chunk)
		expect(chunks).toEqual(['one\r\ntwo\r\n', 'three\r\nfour\r\n'])
		for await (const chunk of csvChunks(['last\r\n'])) chunks.push(chunk)
		expect(chunks.at(-1)).toBe('last\r\n')
	})

	test('contains amounts as numbers, also negative ones', () => {
		expect(csvLine([-40.5, 0])).toBe('-40.5,0\r\n')
	})
})

describe('the order export of a month', () => {
	test("has a row for each order, with India's time and without formulas", async () => {
		const number = await buy()
		await shop.db.execute(sql`update orders set recipient = recipient || '{"name": "=cmd|calc"}'`)
		const [header = '', row = '', ...more] = await readOrders('2026-11')
		expect(header.startsWith('\uFEFFOrder,Placed,')).toBe(true)
		expect(more).toEqual([])
		expect(row).toContain(
			`${number},2026-11-20 15:30,processing,240,40,0,280,280,,,'=cmd|calc,meena@example.in`,
		)
		expect(await readOrders('2026-10')).toHaveLength(1)
	})

	test('has the company that is invoiced', async () => {
		await buy({ gstBuyer: MADURAI_FOODS })
		const [header = '', row = ''] = await readOrders('2026-11')
		expect(header).toMatch(
			/PIN code,Company,GSTIN,Shipping method,Paid by,Payment references,Status in words\r\n$/,
		)
		expect(row).toMatch(
			/,625001,Madurai Foods & Co\.,33AAPFU0939F1Z2,Standard,PhonePe,SK3-[^,]+,Processing\r\n$/,
		)
	})

	test('has the sales of each order: nothing if cancelled, less if partially refunded', async () => {
		const unchanged = await buy()
		const refunded = await buy()
		const cancelled = await buy()
		const by = { id: null, name: 'Kamala' }
		const expectedRefundable = rupees(280)
		await refundPartially(shop, { number: refunded, amount: rupees(10.5), expectedRefundable, by })
		await cancelForShop(shop, { number: cancelled, by })
		const rows = (await readOrders('2026-11')).join('')
		expect(rows).toContain('Discount,Total,Sales,Promo code')
		expect(rows).toMatch(new RegExp(`${unchanged},[^,]+,processing,240,40,0,280,280,`))
		expect(rows).toMatch(new RegExp(`${refunded},[^,]+,processing,240,40,0,280,269.5,`))
		expect(rows).toMatch(new RegExp(`${cancelled},[^,]+,cancelled,240,40,0,280,0,`))
	})

	test('reads a thousand orders at a time, without loss or duplicates', async () => {
		await buy()
		await copyOrder(shop, 2100)
		const batches: number[] = []
		const watched = {
			db: {
				execute: async (query: Parameters<typeof shop.db.execute>[0]) => {
					const batch = await shop.db.execute(query)
					batches.push(batch.rows.length)
					return batch
				},
			},
		} as unknown as Pick<Shop, 'db'>
		const lines = await readOrders('2026-11', watched)
		expect(batches).toEqual([1000, 1000, 101])
		expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1 + 2101)
	})

	test("uses India's time zone", async () => {
		await buy()
		await shop.db.execute(sql`update orders set created_at = '2026-11-30T18:29:59Z'`)
		expect(await readOrders('2026-11')).toHaveLength(2)
		await shop.db.execute(sql`update orders set created_at = '2026-11-30T18:30:00Z'`)
		expect(await readOrders('2026-11')).toHaveLength(1)
		expect(await readOrders('2026-12')).toHaveLength(2)
		expect(['2026-12', '2026-13', '2026-1', '26-11', '2026-11-01'].map(isMonth)).toEqual([
			true,
			false,
			false,
			false,
			false,
		])
	})
})

test.each([
	['2026-11-05', '2026-11-05', { from: '2026-11-05', to: '2026-11-05' }],
	['2028-02-01', '2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
	['2026-11-30', '2026-11-01', null],
	['2026-02-01', '2026-02-29', null],
	['2026-11-01', '2026-11-31', null],
	['2026-13-01', '2026-13-02', null],
	['', '2026-11-01', null],
	["2026-11-01'", '2026-11-02', null],
])('days of a report from %j to %j', (from, to, days) => {
	expect(parseDays(from, to)).toEqual(days)
})

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
