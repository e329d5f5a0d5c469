import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildInvoice } from './build-invoice.ts'
import { taxesIn } from './rules.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'
import { quote } from '#shop/checkout/pricing/quote.ts'
import { rupees } from '#shop/money.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import { sizeOf } from '#shop/cart/rules.ts'
import { promoTerms } from '#test/fixtures/promo-terms.ts'
import { STATES } from '#shop/shipping/places/states.ts'
import { MAX_RATE_BASIS_POINTS } from '#shop/tax/rules.ts'

const rates = fc.integer({ min: 0, max: MAX_RATE_BASIS_POINTS })
const place = (state: string) => ({
	name: 'Meena',
	address: '12 Car Street',
	city: 'Somewhere',
	state,
	pincode: '600001',
})
const line = fc.record({
	product: fc.constantFrom(...PRODUCTS),
	size: fc.integer({ min: 0, max: 3 }),
	quantity: fc.integer({ min: 1, max: 99 }),
	rateBasisPoints: rates,
})
const SAMPLE_ORDER = {
	number: 'SK3-22222222-20261120',
	createdAt: new Date(),
	shipping: rupees(40),
	discount: rupees(0),
	shippingDiscount: rupees(0),
	shippingMethodName: 'Standard',
	isCollected: false,
	recipient: place('Delhi'),
	billing: place('Tamil Nadu'),
	gstBuyer: null,
	items: [
		{
			productId: 2,
			productName: 'P',
			sizeLabel: 'Small (220g)',
			grind: 'Fine',
			declaration: null,
			price: rupees(250),
			quantity: 1,
			hsn: '09012190',
			rateBasisPoints: 500,
			discount: rupees(0),
			freeQuantity: 0,
		},
		{
			productId: 2,
			productName: 'P',
			sizeLabel: 'Small (220g)',
			grind: 'Fine',
			declaration: null,
			price: rupees(130),
			quantity: 2,
			hsn: '09019020',
			rateBasisPoints: 1800,
			discount: rupees(0),
			freeQuantity: 0,
		},
	],
}
const SAMPLE_DETAILS = { kind: 'invoice', number: 'N', issuedAt: new Date(), brand: BRAND_DEFAULTS } as const

describe('an invoice', () => {
	test('adds up to what was paid, for every price, promo, address and rate', () => {
		const cart = fc.array(line, { minLength: 1, maxLength: 8 })
		const rate = fc.constantFrom(...DEFAULT_SHIPPING.methods)
		fc.assert(
			fc.property(
				cart,
				fc.option(promoTerms),
				rate,
				fc.constantFrom(...STATES),
				(lines, terms, shipped, state) => {
					const items = lines.map(({ product, size, quantity, rateBasisPoints }) => ({
						productId: product.id,
						productName: product.name,
						sizeLabel: product.sizes[size]?.label ?? '',
						grind: 'Fine',
						declaration: null,
						price: product.sizes[size]?.price ?? rupees(0),
						quantity,
						hsn: '09012190',
						rateBasisPoints,
					}))
					const promos = terms ? [{ terms, minimumOrder: null, method: 'code' as const }] : []
					const promoLines = items.map((item) => ({ ...item, size: sizeOf(item) }))
					const total = quote({ lines: promoLines, rate: shipped, promos })
					const data = buildInvoice(
						{
							number: 'SK3-22222222-20261120',
							createdAt: new Date(),
							shipping: total.shipping ?? rupees(0),
							discount: total.discount,
							shippingDiscount: total.shippingDiscount,
							shippingMethodName: 'Standard',
							isCollected: false,
							recipient: place(state),
							billing: place('Tamil Nadu'),
							gstBuyer: null,
							items: items.map((item, index) => {
								const { amount = rupees(0), freeQuantity = 0 } = total.lineDiscounts[index] ?? {}
								return { ...item, discount: amount, freeQuantity }
							}),
						},
						{ kind: 'invoice', number: 'SK/26-27/0000001', issuedAt: new Date(), brand: BRAND_DEFAULTS },
					)
					const { totals } = data
					expect(totals.total).toBe(total.total)
					expect(totals.discount).toBe(total.discount)
					// What is free on the order is free on the invoice.
					const reduced = total.lineDiscounts
						.map(({ amount }, index) => ({ amount, index }))
						.filter(({ amount }) => amount > 0)
					expect(reduced.map(({ index }) => data.lines[index]?.discount)).toEqual(
						reduced.map(({ amount }) => amount),
					)
					expect(totals.taxable + totals.cgst + totals.sgst + totals.igst).toBe(total.total)
					const isWithinState = state === 'Tamil Nadu'
					expect(isWithinState ? totals.igst : totals.cgst + totals.sgst).toBe(0)
					for (const { rateBasisPoints, total: amount, ...taxes } of data.lines) {
						expect(taxes).toMatchObject(taxesIn(amount, { rateBasisPoints, isWithinState }))
					}
					expect(data.lines.slice(0, items.length).map(({ rateBasisPoints }) => rateBasisPoints)).toEqual(
						items.map(({ rateBasisPoints }) => rateBasisPoints),
					)
				},
			),
		)
	})

	test('is taxed by the delivery state, not the billing state', () => {
		const data = buildInvoice(SAMPLE_ORDER, SAMPLE_DETAILS)
		expect(data).toMatchObject({
			isWithinState: false,
			placeOfSupply: { state: 'Delhi', code: '07' },
			lines: [
				{ hsn: '09012190', rateBasisPoints: 500, quantity: 1 },
				{ hsn: '09019020', rateBasisPoints: 1800, quantity: 2 },
				// Delivery follows the goods with the higher amount.
				{ description: 'Delivery', hsn: '09019020', rateBasisPoints: 1800, igst: 610, taxable: 3390 },
			],
		})
	})

	test('names the method of its shipping, unless it is standard, and what is collected', () => {
		const described = (shippingMethodName: string, isCollected: boolean) => {
			const sample = { ...SAMPLE_ORDER, shippingMethodName, isCollected }
			return buildInvoice(sample, SAMPLE_DETAILS).lines.at(-1)?.description
		}
		expect(described('Same day in Chennai', false)).toBe('Delivery (Same day in Chennai)')
		expect(described('Packed at the counter', true)).toBe('Packed at the counter')
	})

	test('says what is free, and takes a discount off the lines that it is for', () => {
		const details = { kind: 'invoice', number: 'N', issuedAt: new Date(), brand: BRAND_DEFAULTS } as const
		const item = {
			productId: 1,
			productName: 'P',
			sizeLabel: 'Small (220g)',
			grind: 'Fine',
			declaration: 'This mixture contains coffee 53%, chicory 47%.',
			hsn: '09012190',
			rateBasisPoints: 500,
		}
		const data = buildInvoice(
			{
				number: 'SK3-22222222-20261120',
				createdAt: new Date(),
				shipping: rupees(40),
				discount: rupees(240),
				shippingDiscount: rupees(40),
				shippingMethodName: 'Standard',
				isCollected: false,
				recipient: place('Delhi'),
				billing: place('Delhi'),
				gstBuyer: null,
				items: [
					{ ...item, price: rupees(100), quantity: 3, discount: rupees(200), freeQuantity: 2 },
					{ ...item, price: rupees(300), quantity: 1, discount: rupees(0), freeQuantity: 0 },
				],
			},
			details,
		)
		expect(data.lines).toMatchObject([
			{
				description:
					'P, Small (220g), fine grind. This mixture contains coffee 53%, chicory 47%. 2 of 3 packs free',
				discount: rupees(200),
				total: rupees(100),
			},
			{ discount: 0, total: rupees(300) },
			{ description: 'Delivery, free', discount: rupees(40), total: 0, taxable: 0, igst: 0 },
		])
	})

	test('cannot be built without items', () => {
		const order = {
			number: 'SK3-22222222-20261120',
			createdAt: new Date(),
			shipping: rupees(40),
			discount: rupees(0),
			shippingDiscount: rupees(0),
			shippingMethodName: 'Standard',
			isCollected: false,
			recipient: place('Delhi'),
			billing: place('Delhi'),
			gstBuyer: null,
			items: [],
		}
		const details = { kind: 'invoice', number: 'N', issuedAt: new Date(), brand: BRAND_DEFAULTS } as const
		expect(() => buildInvoice(order, details)).toThrow('SK3-22222222-20261120 has no items')
	})
})
