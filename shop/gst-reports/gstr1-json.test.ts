import { describe, expect, test } from 'vitest'
import type { GstDocument } from './gstr1.ts'
import { gstr1Json } from './gstr1-json.ts'
import { summarizeGstr1 } from './summarize-gstr1.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { rupees } from '#shop/money.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { ABOVE_LIMIT, credited, invoiceOf, issued } from '#test/fixtures/gst-documents.ts'

describe('the JSON for the portal', () => {
	const parse = async (documents: readonly GstDocument[]): Promise<unknown[]> =>
		(await summarizeGstr1(documents, BRAND_DEFAULTS.gstin)).map((gstr1) =>
			JSON.parse(gstr1Json(gstr1, '2026-11')),
		)

	test('has each table with the keys of the offline tool', async () => {
		const company = invoiceOf({ gstBuyer: MADURAI_FOODS })
		const large = invoiceOf({ count: 2, state: 'Kerala', price: ABOVE_LIMIT })
		const other = invoiceOf({ count: 3, state: 'Kerala' })
		const documents = [
			...[company, large, other].map(issued),
			credited(company),
			credited(large, rupees(105), 2),
		]
		const within = { rt: 5, txval: 266.68, camt: 6.66, samt: 6.66, csamt: 0 }
		expect(await parse(documents)).toEqual([
			{
				gstin: BRAND_DEFAULTS.gstin,
				fp: '112026',
				version: 'GST3.2.4',
				hash: 'hash',
				b2b: [
					{
						ctin: '33AAPFU0939F1Z2',
						inv: [
							{
								inum: 'SK/26-27/0000001',
								idt: '20-11-2026',
								val: 280,
								pos: '33',
								rchrg: 'N',
								inv_typ: 'R',
								itms: [{ num: 501, itm_det: within }],
							},
						],
					},
				],
				b2cl: [
					{
						pos: '32',
						inv: [
							{
								inum: 'SK/26-27/0000002',
								idt: '20-11-2026',
								val: 100_000.01,
								itms: [{ num: 501, itm_det: { rt: 5, txval: 95_238.11, iamt: 4761.9, csamt: 0 } }],
							},
						],
					},
				],
				b2cs: [{ sply_ty: 'INTER', pos: '32', typ: 'OE', rt: 5, txval: 266.67, iamt: 13.33, csamt: 0 }],
				cdnr: [
					{
						ctin: '33AAPFU0939F1Z2',
						nt: [
							{
								ntty: 'C',
								nt_num: 'SKC/26-27/000001',
								nt_dt: '20-11-2026',
								val: 280,
								pos: '33',
								rchrg: 'N',
								inv_typ: 'R',
								itms: [{ num: 501, itm_det: within }],
							},
						],
					},
				],
				cdnur: [
					{
						typ: 'B2CL',
						ntty: 'C',
						nt_num: 'SKC/26-27/000002',
						nt_dt: '20-11-2026',
						val: 105,
						pos: '32',
						itms: [{ num: 501, itm_det: { rt: 5, txval: 100, iamt: 5, csamt: 0 } }],
					},
				],
				hsn: {
					hsn_b2c: [
						{
							num: 1,
							hsn_sc: '09012190',
							desc: '',
							uqc: 'PAC',
							qty: 2,
							rt: 5,
							txval: 95_404.78,
							iamt: 4770.23,
							camt: 0,
							samt: 0,
							csamt: 0,
						},
					],
				},
				doc_issue: {
					doc_det: [
						{
							doc_num: 1,
							doc_typ: 'Invoices for outward supply',
							docs: [
								{
									num: 1,
									from: 'SK/26-27/0000001',
									to: 'SK/26-27/0000003',
									totnum: 3,
									cancel: 0,
									net_issue: 3,
								},
							],
						},
						{
							doc_num: 5,
							doc_typ: 'Credit Note',
							docs: [
								{
									num: 1,
									from: 'SKC/26-27/000001',
									to: 'SKC/26-27/000002',
									totnum: 2,
									cancel: 0,
									net_issue: 2,
								},
							],
						},
					],
				},
			},
		])
	})

	test('has only its head in a month without documents, because the portal refuses empty tables', async () => {
		expect(await parse([])).toEqual([
			{
				gstin: BRAND_DEFAULTS.gstin,
				fp: '112026',
				version: 'GST3.2.4',
				hash: 'hash',
			},
		])
	})
})
