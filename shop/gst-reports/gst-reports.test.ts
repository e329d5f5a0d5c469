import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvChunks, csvLine } from './csv.ts'
import { gstCsv, listInvoiceSeries, seriesCsv, summarizeGst } from './gst.server.ts'
import { isMonth } from './month.ts'
import { exportOrders } from './order-export.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { placePaidOrder, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const buy = async (change: object = {}) => (await placePaidOrder(shop, { change })).number

async function readOrders(month: string, from: Pick<Shop, 'db'> = shop): Promise<string[]> {
	const lines: string[] = []
	for await (const line of exportOrders(from, month)) lines.push(line)
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
		expect(header).toMatch(/PIN code,Company,GSTIN\r\n$/)
		expect(row).toMatch(/,625001,Madurai Foods & Co\.,33AAPFU0939F1Z2\r\n$/)
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
		await shop.db.execute(sql`
			insert into orders (number, status, payment_state, subtotal_paise, shipping_paise, discount_paise, total_paise,
				shipping_method, recipient, billing, guest_hash, checkout_id, fingerprint, created_at)
			select 'N' || n, 'processing', 'paid', 100, 0, 0, 100, 'standard', recipient, billing, 'g', checkout_id, 'f' || n,
				created_at + (n / 3) * interval '1 microsecond'
			from orders, generate_series(1, 2100) as n`)
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

describe('the GST report of a month', () => {
	test('has totals by kind, HSN code and place of supply', async () => {
		const number = await buy()
		const customerDetails = {
			...paymentInput().customerDetails,
			state: 'Kerala',
			pincode: '682001',
			billingAddress: null,
		}
		await buy({ customerDetails })
		const by = { id: null, name: 'Kamala' }
		await refundPartially(shop, { number, amount: rupees(100), expectedRefundable: rupees(280), by })
		const rows = await summarizeGst(shop, '2026-11')
		expect(rows.map(({ kind, hsn, code, quantity, count }) => [kind, hsn, code, quantity, count])).toEqual([
			['invoice', '09012190', '32', 1, 1],
			['invoice', '09012190', '33', 1, 1],
			['credit_note', '09012190', '33', 0, 1],
		])
		expect(rows[0]).toMatchObject({ taxable: 26_667, igst: 1333, cgst: 0, sgst: 0, total: 28_000 })
		expect(rows[1]).toMatchObject({ taxable: 26_668, igst: 0, cgst: 666, sgst: 666, total: 28_000 })
		expect(rows[2]).toMatchObject({ total: 10_000 })
		const [header, kerala] = gstCsv(rows).slice(1).split('\r\n')
		expect(header).toBe(
			'Document,HSN,Place of supply,Rate %,Documents,Packs,Taxable value,IGST,CGST,SGST,Total',
		)
		expect(kerala).toBe('Invoice,09012190,32-Kerala,5,1,1,266.67,13.33,0,0,280')
		expect(await summarizeGst(shop, '2026-10')).toEqual([])
	})

	test('begins and ends at midnight in India', async () => {
		const months = async () =>
			Promise.all(
				['2026-11', '2026-12'].map(async (month) => {
					const [rows, series] = await Promise.all([
						summarizeGst(shop, month),
						listInvoiceSeries(shop, month),
					])
					return [rows.length, series.length]
				}),
			)
		await buy()
		await shop.db.execute(sql`update invoices set issued_at = '2026-11-30T18:29:59.999Z'`)
		expect(await months()).toEqual([
			[1, 1],
			[0, 0],
		])
		await shop.db.execute(sql`update invoices set issued_at = '2026-11-30T18:30:00Z'`)
		expect(await months()).toEqual([
			[0, 0],
			[1, 1],
		])
	})

	test('has totals beyond the range of an integer column', async () => {
		await buy()
		await shop.db.execute(sql`
			insert into invoices (order_id, kind, number, issued_at, data)
			select order_id, 'credit_note', 'SKC/26-27/' || n, issued_at,
				jsonb_set(data, '{lines,0,total}', '2000000000') from invoices, generate_series(1, 3) as n`)
		const note = (await summarizeGst(shop, '2026-11')).find(({ kind }) => kind === 'credit_note')
		expect(note?.total).toBe(6_000_000_000 + 3 * 4000)
	})

	test('has the first and last number of each series', async () => {
		await buy()
		await buy()
		expect(await listInvoiceSeries(shop, '2026-11')).toEqual([
			{ kind: 'invoice', first: 'SK/26-27/0000001', last: 'SK/26-27/0000002', count: 2 },
		])
		expect(seriesCsv(await listInvoiceSeries(shop, '2026-11'))).toContain(
			'Invoice,SK/26-27/0000001,SK/26-27/0000002,2,0\r\n',
		)
		expect(await shop.db.$count(invoices)).toBe(2)
	})
})
