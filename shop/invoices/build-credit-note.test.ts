import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildInvoice, type InvoiceData } from './build-invoice.ts'
import { uncreditedAmount, buildCreditNote } from './build-credit-note.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { min, subtract, type Paise, paise, rupees, sum } from '#shop/money.ts'

const place = {
	name: 'Meena',
	address: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
}
const item = {
	productId: 2,
	productName: 'Perfect',
	sizeLabel: 'Small (220g)',
	grind: 'Fine',
	declaration: null,
	hsn: '09019020',
}
const issuedAt = new Date('2026-11-20T06:30:00Z')

function invoiceOf(
	prices: readonly Paise[],
	{ shipping = rupees(40), discount = rupees(0), state = 'Tamil Nadu', rates = [500] } = {},
) {
	return buildInvoice(
		{
			number: 'SK3-22222222-20261120',
			createdAt: issuedAt,
			shipping,
			discount,
			shippingDiscount: rupees(0),
			shippingMethodName: 'Standard',
			isCollected: false,
			recipient: { ...place, state },
			billing: place,
			gstBuyer: null,
			items: prices.map((price, index) => {
				const rateBasisPoints = rates[index % rates.length] ?? 500
				return { ...item, price, quantity: 1, discount: rupees(0), freeQuantity: 0, rateBasisPoints }
			}),
		},
		{ kind: 'invoice', number: 'SK/26-27/0000001', issuedAt, brand: BRAND_DEFAULTS },
	)
}

function note(invoice: InvoiceData, amount: Paise, earlier: readonly InvoiceData[] = []): InvoiceData {
	return buildCreditNote(invoice, { amount, earlier, number: 'SKC/26-27/000001', issuedAt })
}

describe('a credit note', () => {
	test('for the full amount repeats the invoice line by line', () => {
		const invoice = invoiceOf([rupees(250)])
		const { lines, totals, refersTo, kind } = note(invoice, invoice.totals.total)
		expect({ lines, totals }).toEqual({ lines: invoice.lines, totals: invoice.totals })
		expect({ kind, refersTo: refersTo?.number }).toEqual({
			kind: 'credit_note',
			refersTo: 'SK/26-27/0000001',
		})
	})

	test('for a part includes the tax of that part and its amount in words', () => {
		const { lines, totals, inWords } = note(invoiceOf([rupees(250)]), rupees(29))
		expect(totals).toMatchObject({ total: 2900, taxable: 2762, cgst: 69, sgst: 69, igst: 0 })
		expect(lines.map(({ description, total }) => [description.slice(0, 16), total])).toEqual([
			['Part of: Perfect', 2501],
			['Part of: Deliver', 399],
		])
		expect(inWords).toBe('Rupees Twenty Nine Only')
	})

	test('for a delivery to another state includes IGST only', () => {
		const { totals } = note(invoiceOf([rupees(250)], { state: 'Kerala' }), rupees(105))
		expect(totals).toMatchObject({ total: 10_500, taxable: 10_000, cgst: 0, sgst: 0, igst: 500 })
	})

	test('uses the rate of each line of its invoice', () => {
		const invoice = invoiceOf([rupees(100), rupees(100)], {
			state: 'Kerala',
			shipping: rupees(0),
			rates: [1200, 500],
		})
		const { lines } = note(invoice, rupees(100))
		expect(lines.map(({ rateBasisPoints, total, igst }) => [rateBasisPoints, total, igst])).toEqual([
			[1200, 5000, 536],
			[500, 5000, 238],
		])
	})

	test('credits no negative amount for a single paisa of a line, which CGST and SGST cannot share', () => {
		const invoice = invoiceOf([rupees(250), paise(21)], { shipping: rupees(0) })
		expect(invoice.lines[1]).toMatchObject({ total: 21, taxable: 19, cgst: 1, sgst: 1 })
		const most = note(invoice, rupees(240.7))
		const rest = note(invoice, uncreditedAmount(invoice, [most]), [most])
		for (const { lines } of [most, rest])
			for (const { taxable, cgst } of lines) expect(Math.min(taxable, cgst)).toBeGreaterThanOrEqual(0)
	})

	test('for the rest, together with the earlier ones, equals the invoice to the paisa', () => {
		// Free packs and discounts can reduce a line to a few paise, of which a credit note may credit a single one.
		const price = fc.oneof(fc.integer({ min: 11_000, max: 105_000 }), fc.integer({ min: 1, max: 99 }))
		const prices = fc.array(price, { minLength: 1, maxLength: 5 })
		const parts = fc.array(fc.integer({ min: 100, max: 60_000 }), { maxLength: 6 })
		const states = fc.constantFrom('Tamil Nadu', 'Kerala')
		const someRates = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 5 })
		fc.assert(
			fc.property(prices, parts, states, someRates, (costs, amounts, state, rates) => {
				const invoice = invoiceOf(costs.map(paise), { state, discount: rupees(40), rates })
				const notes: InvoiceData[] = []
				for (const amount of amounts) {
					const part = min(paise(amount), subtract(uncreditedAmount(invoice, notes), paise(100)))
					if (part >= 100) notes.push(note(invoice, part, notes))
				}
				const rest = uncreditedAmount(invoice, notes)
				if (rest > 0) notes.push(note(invoice, rest, notes))
				for (const field of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) {
					for (const [index, line] of invoice.lines.entries()) {
						expect(sum(...notes.flatMap(({ lines }) => lines[index]?.[field] ?? []))).toBe(line[field])
					}
					expect(sum(...notes.map(({ totals }) => totals[field]))).toBe(invoice.totals[field])
				}
				for (const { lines, totals } of notes) {
					expect(totals.taxable + totals.cgst + totals.sgst + totals.igst).toBe(totals.total)
					for (const { cgst, sgst, igst, taxable, total } of lines) {
						expect(cgst).toBe(sgst)
						expect(taxable + cgst + sgst + igst).toBe(total)
						expect(Math.min(taxable, cgst, igst)).toBeGreaterThanOrEqual(0)
					}
				}
			}),
			{ numRuns: 500 },
		)
	})
})
