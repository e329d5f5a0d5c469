import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCreditNote, uncreditedAmount } from './build-credit-note.ts'
import { buildInvoice, type InvoiceData } from './build-invoice.ts'
import { taxesIn } from './rules.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { dayInIndia } from '#shop/dates.ts'
import { min, multiply, paise, rupees, sum } from '#shop/money.ts'
import { lineTaxOn, MAX_RATE_BASIS_POINTS, type TaxRate } from '#shop/tax/rules.ts'
import { SPECIFIED_TAX_CATEGORIES } from '#shop/tax/specified-categories.ts'

const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst', 'discount', 'total'] as const

/** All moments lie within ten days, so that many orders are placed on the day of a change. */
const moment = fc.date({
	min: new Date('2027-03-27T00:00:00Z'),
	max: new Date('2027-04-05T23:59:59.999Z'),
	noInvalidDate: true,
})
const change: fc.Arbitrary<TaxRate> = fc.record({
	category: fc.constantFrom(...SPECIFIED_TAX_CATEGORIES.map(({ value }) => value)),
	validFrom: moment.map(dayInIndia),
	hsn: fc.constantFrom('0901', '090121', '09012190', '2101'),
	rateBasisPoints: fc.integer({ min: 0, max: MAX_RATE_BASIS_POINTS }),
})
const changes = fc.uniqueArray(change, {
	selector: ({ category, validFrom }) => `${category} ${validFrom}`,
	maxLength: 6,
})
const item = fc.record({
	product: fc.constantFrom(...PRODUCTS),
	price: fc.integer({ min: 1, max: 500_000 }).map(paise),
	quantity: fc.integer({ min: 1, max: 20 }),
})
const cart = fc.record({
	items: fc.array(item, { minLength: 1, maxLength: 6 }),
	shipping: fc.constantFrom(rupees(0), rupees(40), rupees(100)),
	discount: fc.integer({ min: 0, max: 50_000 }).map(paise),
	state: fc.constantFrom('Tamil Nadu', 'Kerala'),
})

const FIRST = SPECIFIED_TAX_CATEGORIES.map(({ value }): TaxRate => {
	return { category: value, validFrom: '2017-07-01', hsn: '0901', rateBasisPoints: 500 }
})

describe('an order placed around changes of the rate', () => {
	test('has the rates of its day, and invoice and credit notes add up to the paisa', () => {
		fc.assert(
			fc.property(cart, moment, changes, fc.array(fc.nat(60_000), { maxLength: 4 }), (...given) => {
				const [{ items, shipping, discount, state }, placedAt, coming, parts] = given
				const rates = [...coming, ...FIRST]
				const lines = items.map(({ product, price, quantity }) => ({
					productId: product.id,
					productName: product.name,
					sizeLabel: 'Small',
					grind: 'Fine',
					declaration: null,
					price,
					quantity,
					discount: rupees(0),
					freeQuantity: 0,
					...lineTaxOn(placedAt, { category: product.taxCategory, rates }),
				}))
				for (const [index, { product }] of items.entries()) {
					const category = product.taxCategory
					const started = rates.filter(
						(rate) => rate.category === category && rate.validFrom <= dayInIndia(placedAt),
					)
					const latest = started.map(({ validFrom }) => validFrom).reduce((a, b) => (a > b ? a : b))
					expect(lines[index]).toMatchObject(expectedTax(started.find((rate) => rate.validFrom === latest)))
				}
				const gross = sum(shipping, ...lines.map(({ price, quantity }) => multiply(price, quantity)))
				const place = { name: 'Meena', address: '12 Car Street', city: 'X', state, pincode: '600001' }
				const invoice = buildInvoice(
					{
						number: 'SK3-22222222-20270401',
						createdAt: placedAt,
						shipping,
						discount: min(discount, gross),
						shippingDiscount: rupees(0),
						shippingMethodName: 'Standard',
						isCollected: false,
						recipient: place,
						billing: place,
						gstBuyer: null,
						items: lines,
					},
					{ kind: 'invoice', number: 'N', issuedAt: placedAt, brand: BRAND_DEFAULTS },
				)
				expect(invoice.totals.total).toBe(gross - invoice.totals.discount)
				expectSums(invoice)
				expectReversed(invoice, parts)
			}),
		)
	})
})

function expectedTax(rate: TaxRate | undefined) {
	return { hsn: rate?.hsn, rateBasisPoints: rate?.rateBasisPoints }
}

function expectSums({ lines, totals, isWithinState }: InvoiceData): void {
	for (const amount of AMOUNTS) expect(sum(...lines.map((line) => line[amount]))).toBe(totals[amount])
	for (const { total, taxable, cgst, sgst, igst, rateBasisPoints } of lines) {
		expect(taxable + cgst + sgst + igst).toBe(total)
		expect({ taxable, cgst, sgst, igst }).toEqual(taxesIn(total, { rateBasisPoints, isWithinState }))
	}
}

/** Expects that credit notes for parts and then for the rest reverse the invoice exactly. */
function expectReversed(invoice: InvoiceData, parts: readonly number[]): void {
	const notes: InvoiceData[] = []
	for (const part of [...parts, invoice.totals.total]) {
		const amount = min(paise(part), uncreditedAmount(invoice, notes))
		if (amount === 0) continue
		notes.push(buildCreditNote(invoice, { amount, earlier: notes, number: 'C', issuedAt: new Date() }))
	}
	for (const amount of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) {
		expect(sum(...notes.map(({ totals }) => totals[amount]))).toBe(invoice.totals[amount])
	}
	for (const { lines } of notes) {
		expect(lines.map(({ hsn, rateBasisPoints }) => [hsn, rateBasisPoints])).toEqual(
			invoice.lines.map(({ hsn, rateBasisPoints }) => [hsn, rateBasisPoints]),
		)
	}
}
