import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportOrders } from './order-export.server.ts'
import { BYTE_ORDER_MARK, csvLine, csvChunks } from './csv.ts'
import { gstCsv, summarizeGst, listInvoiceSeries, seriesCsv } from './gst.server.ts'
import { isMonth } from './month.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancel.server.ts'
import { refundPartially } from '#shop/payments/partial-refund.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placePaidOrder, paymentInput } from '#test/fixtures/orders.ts'

const shop = await shopForTests()
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

describe('a line for a spreadsheet', () => {
	test('ends as spreadsheets expect, and quotes what would break it', () => {
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
	])('keeps %j from being worked out', (cell, written) => {
		expect(csvLine([cell])).toBe(`${written}\r\n`)
	})

	test('goes out with others, none lost and none twice', async () => {
		const rows = ['one\r\n', 'two\r\n', 'three\r\n', 'four\r\n']
		const pieces: string[] = []
		for await (const piece of csvChunks(rows, 8)) pieces.push(piece)
		expect(pieces).toEqual(['one\r\ntwo\r\n', 'three\r\nfour\r\n'])
		for await (const piece of csvChunks(['last\r\n'])) pieces.push(piece)
		expect(pieces.at(-1)).toBe('last\r\n')
	})

	test('writes an amount as a number, also below nothing', () => {
		expect(csvLine([-40.5, 0])).toBe('-40.5,0\r\n')
	})
})

describe('the orders of a month', () => {
	test('are a row each, with the clock of India, and defused', async () => {
		const number = await buy()
		await shop.db.execute(sql`update orders set recipient = recipient || '{"name": "=cmd|calc"}'`)
		const [head = '', row = '', ...more] = await readOrders('2026-11')
		expect(head.startsWith('\uFEFFOrder,Placed,')).toBe(true)
		expect(more).toEqual([])
		expect(row).toContain(
			`${number},2026-11-20 15:30,processing,240,40,0,280,280,,,'=cmd|calc,meena@example.in`,
		)
		expect(await readOrders('2026-10')).toHaveLength(1)
	})

	test('say what each brought: nothing where it was called off, less where a part went back', async () => {
		const whole = await buy()
		const part = await buy()
		const off = await buy()
		const by = { id: null, name: 'Kamala' }
		const seen = rupees(280)
		await refundPartially(shop, { number: part, amount: rupees(10.5), seen, by })
		await cancelForShop(shop, { number: off, by })
		const rows = (await readOrders('2026-11')).join('')
		expect(rows).toContain('Discount,Total,Sales,Promo code')
		expect(rows).toMatch(new RegExp(`${whole},[^,]+,processing,240,40,0,280,280,`))
		expect(rows).toMatch(new RegExp(`${part},[^,]+,processing,240,40,0,280,269.5,`))
		expect(rows).toMatch(new RegExp(`${off},[^,]+,cancelled,240,40,0,280,0,`))
	})

	test('come a thousand at a time, none twice and none left out', async () => {
		await buy()
		await shop.db.execute(sql`
			insert into orders (number, status, subtotal_paise, shipping_paise, discount_paise, total_paise,
				shipping_method, recipient, billing, guest_hash, fingerprint, created_at)
			select 'N' || n, 'processing', 100, 0, 0, 100, 'standard', recipient, billing, 'g', 'f' || n,
				created_at + (n / 3) * interval '1 microsecond'
			from orders, generate_series(1, 2100) as n`)
		const pages: number[] = []
		const watched = {
			db: {
				execute: async (query: Parameters<typeof shop.db.execute>[0]) => {
					const page = await shop.db.execute(query)
					pages.push(page.rows.length)
					return page
				},
			},
		} as unknown as Pick<Shop, 'db'>
		const lines = await readOrders('2026-11', watched)
		expect(pages).toEqual([1000, 1000, 101])
		expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1 + 2101)
	})

	test('belong to the month of India', async () => {
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

describe('the GST of a month', () => {
	test('is told by heading and place of supply, credit notes apart', async () => {
		const number = await buy()
		const there = {
			...paymentInput().customerDetails,
			state: 'Kerala',
			pincode: '682001',
			billingAddress: null,
		}
		await buy({ customerDetails: there })
		const by = { id: null, name: 'Kamala' }
		await refundPartially(shop, { number, amount: rupees(100), seen: rupees(280), by })
		const rows = await summarizeGst(shop, '2026-11')
		expect(rows.map(({ kind, hsn, code, packs, count }) => [kind, hsn, code, packs, count])).toEqual([
			['invoice', '09012190', '32', 1, 1],
			['invoice', '09012190', '33', 1, 1],
			['credit_note', '09012190', '33', 0, 1],
		])
		expect(rows[0]).toMatchObject({ taxable: 26_667, igst: 1333, cgst: 0, sgst: 0, total: 28_000 })
		expect(rows[1]).toMatchObject({ taxable: 26_668, igst: 0, cgst: 666, sgst: 666, total: 28_000 })
		expect(rows[2]).toMatchObject({ total: 10_000 })
		const [head, kerala] = gstCsv(rows).slice(1).split('\r\n')
		expect(head).toBe('Document,HSN,Place of supply,Rate %,Documents,Packs,Taxable,IGST,CGST,SGST,Total')
		expect(kerala).toBe('Invoice,09012190,32-Kerala,5,1,1,266.67,13.33,0,0,280')
		expect(await summarizeGst(shop, '2026-10')).toEqual([])
	})

	test('counts a month that no column would hold', async () => {
		await buy()
		await shop.db.execute(sql`
			insert into invoices (order_id, kind, number, issued_at, data)
			select order_id, 'credit_note', 'SKC/26-27/' || n, issued_at,
				jsonb_set(data, '{lines,0,total}', '2000000000') from invoices, generate_series(1, 3) as n`)
		const note = (await summarizeGst(shop, '2026-11')).find(({ kind }) => kind === 'credit_note')
		expect(note?.total).toBe(6_000_000_000 + 3 * 4000)
	})

	test('names the first and the last number of each series', async () => {
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
