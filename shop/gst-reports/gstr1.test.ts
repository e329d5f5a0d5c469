import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '#shop/csv/csv.ts'
import { type GstDocument, gstr1TableOf } from './gstr1.ts'
import { gstr1Files } from './gstr1-files.server.ts'
import { portalCsv, portalTables } from './gstr1-tables.ts'
import { registerRows } from './register.ts'
import { summarizeGstr1 } from './summarize-gstr1.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { negative, paise, rupees, sum } from '#shop/money.ts'
import { MADURAI_FOODS, MADURAI_FOODS_IN_KERALA } from '#test/fixtures/companies.ts'
import { ABOVE_LIMIT, credited, invoiceOf, issued, LIMIT, type Sale } from '#test/fixtures/gst-documents.ts'

const csvOf = async (name: string, documents: readonly GstDocument[]) => {
	const [gstr1] = await summarizeGstr1(documents, BRAND_DEFAULTS.gstin)
	const table = gstr1 && portalTables(gstr1).find((each) => each.name === name)
	return table ? portalCsv(table).trimEnd().split('\r\n').slice(1) : []
}

describe('a document belongs in', () => {
	const tables = (sale: Sale) => {
		const invoice = invoiceOf(sale)
		return [gstr1TableOf(issued(invoice)), gstr1TableOf(credited(invoice, rupees(10)))]
	}

	test('table 4A or 9B if its buyer is registered, however large it is', () => {
		expect(tables({ gstBuyer: MADURAI_FOODS })).toEqual(['b2b', 'cdnr'])
		expect(tables({ gstBuyer: MADURAI_FOODS_IN_KERALA, price: ABOVE_LIMIT })).toEqual(['b2b', 'cdnr'])
	})
	test('table 7 if not, a credit note too', () => {
		expect(tables({})).toEqual(['b2cs', 'b2cs'])
		expect(tables({ price: ABOVE_LIMIT })).toEqual(['b2cs', 'b2cs'])
		expect(tables({ state: 'Kerala', price: LIMIT })).toEqual(['b2cs', 'b2cs'])
	})
	test('table 5 or 9B if it goes to another state and its invoice is above one lakh', () => {
		expect(tables({ state: 'Kerala', price: ABOVE_LIMIT })).toEqual(['b2cl', 'cdnur'])
	})
})

describe('the tables', () => {
	test('list documents of registered buyers, one row for each rate', async () => {
		const invoice = invoiceOf({ gstBuyer: MADURAI_FOODS_IN_KERALA, rates: [1800, 500] })
		expect(await csvOf('b2b', [issued(invoice)])).toEqual([
			'32AAPFU0939F1Z4,Madurai Foods & Co.,SK/26-27/0000001,20-Nov-2026,520,32-Kerala,N,,Regular B2B,,5,228.57,0',
			'32AAPFU0939F1Z4,Madurai Foods & Co.,SK/26-27/0000001,20-Nov-2026,520,32-Kerala,N,,Regular B2B,,18,237.29,0',
		])
		expect(await csvOf('cdnr', [credited(invoice, rupees(52))])).toEqual([
			'32AAPFU0939F1Z4,Madurai Foods & Co.,SKC/26-27/000001,20-Nov-2026,C,32-Kerala,N,Regular B2B,52,,5,22.86,0',
			'32AAPFU0939F1Z4,Madurai Foods & Co.,SKC/26-27/000001,20-Nov-2026,C,32-Kerala,N,Regular B2B,52,,18,23.73,0',
		])
	})

	test('list large invoices to other states and their credit notes', async () => {
		const invoice = invoiceOf({ state: 'Jammu and Kashmir', price: ABOVE_LIMIT })
		expect(await csvOf('b2cl', [issued(invoice)])).toEqual([
			'SK/26-27/0000001,20-Nov-2026,100000.01,01-Jammu & Kashmir,,5,95238.11,0,',
		])
		expect(await csvOf('cdnur', [credited(invoice, rupees(105))])).toEqual([
			'B2CL,SKC/26-27/000001,20-Nov-2026,C,01-Jammu & Kashmir,105,,5,100,0',
		])
	})

	test('add up other sales by place and rate, less their credit notes, below zero if need be', async () => {
		const [here, there] = [invoiceOf(), invoiceOf({ state: 'Kerala' })]
		expect(
			await csvOf('b2cs', [issued(here), issued(here), credited(here, rupees(105)), credited(there)]),
		).toEqual(['OE,32-Kerala,,5,-266.67,0,', 'OE,33-Tamil Nadu,,5,433.36,0,'])
		expect(await csvOf('b2cs', [issued(here), credited(here)])).toEqual([])
	})

	test('sum up HSN codes apart for registered and other buyers, with packs as the unit', async () => {
		const company = invoiceOf({ gstBuyer: MADURAI_FOODS, quantity: 3 })
		const other = invoiceOf({ quantity: 2, state: 'Kerala' })
		const documents = [issued(company), issued(other), credited(other, rupees(105))]
		expect(await csvOf('hsn-b2b', documents)).toEqual(['09012190,,PAC-PACKS,3,760,5,723.82,0,18.09,18.09,0'])
		expect(await csvOf('hsn-b2c', documents)).toEqual(['09012190,,PAC-PACKS,2,415,5,395.24,19.76,0,0,0'])
	})

	test('list the numbers of each series and financial year', async () => {
		const documents = [2, 1, 3].map((count) => issued(invoiceOf({ count })))
		const nextYear = { ...issued(invoiceOf()), number: 'SK/27-28/0000001' }
		expect(await csvOf('docs', [...documents, nextYear, credited(invoiceOf())])).toEqual([
			'Invoices for outward supply,SK/26-27/0000001,SK/26-27/0000003,3,0',
			'Invoices for outward supply,SK/27-28/0000001,SK/27-28/0000001,1,0',
			'Credit Note,SKC/26-27/000001,SKC/26-27/000001,1,0',
		])
	})
})

test('table 13 has no number that lies between two of the return, such as that of a bill of supply', async () => {
	const composition = { ...BRAND_DEFAULTS, taxRegistration: 'composition' }
	const documents = [1, 2, 4, 10].map((count) => issued(invoiceOf({ count })))
	const bill = issued(invoiceOf({ count: 3, brand: composition }))
	expect(await csvOf('docs', [...documents, bill])).toEqual([
		'Invoices for outward supply,SK/26-27/0000001,SK/26-27/0000002,2,0',
		'Invoices for outward supply,SK/26-27/0000004,SK/26-27/0000004,1,0',
		'Invoices for outward supply,SK/26-27/0000010,SK/26-27/0000010,1,0',
	])
})

test('each GSTIN of the seller has a return of its own, with the credit notes of its invoices', async () => {
	const moved = { ...BRAND_DEFAULTS, gstin: '29AAGCB7383J1Z4' }
	const [before, after] = [invoiceOf(), invoiceOf({ count: 2, brand: moved })]
	const documents = [issued(before), issued(after), credited(before)]
	const returns = await summarizeGstr1(documents, moved.gstin)
	expect(returns.map(({ gstin, total, series }) => [gstin, total.total, series.length])).toEqual([
		[BRAND_DEFAULTS.gstin, 0, 2],
		[moved.gstin, 28_000, 1],
	])
	expect(gstr1Files(returns, '2026-11').map(({ name }) => name)).toEqual(
		expect.arrayContaining([
			`gstr1-${BRAND_DEFAULTS.gstin}-2026-11.json`,
			'gstr1-29AAGCB7383J1Z4-2026-11.json',
			'gstr1-docs-29AAGCB7383J1Z4-2026-11.csv',
		]),
	)
})

test('the register lists each document, so that its columns add up to the return', async () => {
	const invoice = invoiceOf({ gstBuyer: MADURAI_FOODS })
	const rows: string[] = []
	for await (const row of registerRows([issued(invoice), credited(invoice, rupees(105))])) rows.push(row)
	expect(rows.slice(1)).toEqual([
		csvLine([
			'2026-11-20',
			'Invoice',
			'SK/26-27/0000001',
			'',
			'SK3-22222222-20261120',
			'Madurai Foods & Co.',
			'33AAPFU0939F1Z2',
			'33-Tamil Nadu',
			'4A',
			266.68,
			0,
			6.66,
			6.66,
			280,
			BRAND_DEFAULTS.gstin,
		]),
		csvLine([
			'2026-11-20',
			'Credit note',
			'SKC/26-27/000001',
			'SK/26-27/0000001',
			'SK3-22222222-20261120',
			'Madurai Foods & Co.',
			'33AAPFU0939F1Z2',
			'33-Tamil Nadu',
			'9B',
			-100,
			0,
			-2.5,
			-2.5,
			-105,
			BRAND_DEFAULTS.gstin,
		]),
	])
})

test('all tables together are the invoices less the credit notes, and so is table 12', async () => {
	const sale = fc.record({
		price: fc
			.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: 9_900_000, max: 10_100_000 }))
			.map(paise),
		quantity: fc.integer({ min: 1, max: 3 }),
		state: fc.constantFrom('Tamil Nadu', 'Kerala', 'Delhi'),
		gstBuyer: fc.constantFrom(null, null, MADURAI_FOODS, MADURAI_FOODS_IN_KERALA),
		rates: fc.uniqueArray(fc.constantFrom(0, 500, 1200, 1800), { minLength: 1 }),
	})
	const refund = fc.constantFrom(0, 0.3, 1)
	await fc.assert(
		fc.asyncProperty(fc.array(fc.tuple(sale, refund), { maxLength: 12 }), async (sales) => {
			const documents = sales.flatMap(([made, part]) => {
				const invoice = invoiceOf(made)
				const amount = paise(Math.floor(invoice.totals.total * part))
				return amount > 0 ? [issued(invoice), credited(invoice, amount)] : [issued(invoice)]
			})
			const [gstr1] = await summarizeGstr1(documents, BRAND_DEFAULTS.gstin)
			if (!gstr1) throw new Error('no return')
			const { total, hsn } = gstr1
			for (const field of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) {
				const expected = documents.reduce(
					(all, { kind, totals }) => all + (kind === 'invoice' ? totals[field] : negative(totals[field])),
					0,
				)
				expect(total[field]).toBe(expected)
				expect(sum(...[...hsn.b2b, ...hsn.b2c].map((row) => row[field]))).toBe(expected)
			}
		}),
		{ numRuns: 60 },
	)
})
