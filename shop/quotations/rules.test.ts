import { describe, expect, test } from 'vitest'
import {
	addDays,
	parseQuotationNumber,
	quotationStateOf,
	quoteOrder,
	findDiscountProblem,
	findGoodsProblem,
	findLastDayProblem,
} from './rules.ts'
import { buildInvoice } from '#shop/invoices/build-invoice.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { rupees, sum, ZERO_PAISE } from '#shop/money.ts'

const LINE = { productId: 1, size: 'small', price: rupees(240), quantity: 150 }
const STANDARD = { price: rupees(40), freeAbove: rupees(300), days: { min: 3, max: 5 } }
const DELIVERED = { ...STANDARD, freeAbove: null }

describe('the total', () => {
	test('is that of the shop, also for more packs than a cart takes', () => {
		expect(quoteOrder({ lines: [LINE], rate: STANDARD, discount: ZERO_PAISE })).toMatchObject({
			subtotal: rupees(36_000),
			shipping: ZERO_PAISE,
			discount: ZERO_PAISE,
			total: rupees(36_000),
		})
	})

	test('has the discount off the whole order', () => {
		expect(quoteOrder({ lines: [LINE], rate: DELIVERED, discount: rupees(3_600.4) })).toMatchObject({
			subtotal: rupees(36_000),
			shipping: rupees(40),
			discount: rupees(3_600.4),
			total: rupees(32_439.6),
			shippingDiscount: ZERO_PAISE,
		})
	})

	test('is that of its invoice, which spreads the discount over goods and delivery', () => {
		const { shipping, discount, total, shippingDiscount } = quoteOrder({
			lines: [LINE, { ...LINE, price: rupees(110), quantity: 7 }],
			rate: DELIVERED,
			discount: rupees(1_234.56),
		})
		const place = { name: 'A', address: 'B', city: 'C', state: 'Tamil Nadu', pincode: '600001' }
		const item = { productName: 'Pure', grind: '', declaration: null, discount: ZERO_PAISE, freeQuantity: 0 }
		const tax = { hsn: '0901', rateBasisPoints: 500 }
		const invoice = buildInvoice(
			{
				number: 'Q-1001',
				createdAt: new Date(),
				shipping,
				discount,
				shippingDiscount,
				shippingMethodName: 'Standard',
				isCollected: false,
				recipient: place,
				billing: place,
				gstBuyer: null,
				items: [
					{ ...item, ...tax, productId: 1, sizeLabel: 'Small', price: rupees(240), quantity: 150 },
					{ ...item, ...tax, productId: 1, sizeLabel: 'Sampler', price: rupees(110), quantity: 7 },
				],
			},
			{ kind: 'invoice', number: '1', issuedAt: new Date(), brand: BRAND_DEFAULTS },
		)
		expect(invoice.totals).toMatchObject({ discount: rupees(1_234.56), total })
		expect(invoice.lines.every((line) => line.discount > 0)).toBe(true)
		expect(sum(...invoice.lines.map((line) => line.total))).toBe(total)
	})
})

describe('goods', () => {
	test('are needed, and limited to what an amount can hold', () => {
		expect(findGoodsProblem([])).toMatchObject({ field: 'lines' })
		expect(findGoodsProblem([{ ...LINE, price: rupees(500), quantity: 2_000 }])).toBeNull()
		const dearest = { ...LINE, price: rupees(50_000), quantity: 2_000 }
		expect(findGoodsProblem(Array.from({ length: 40 }, () => dearest))).toMatchObject({
			message: 'An order can have goods of at most ₹10,00,000.00.',
		})
	})
})

describe('a discount', () => {
	const refused = (change: object) =>
		findDiscountProblem({
			discount: rupees(10),
			subtotal: rupees(240),
			total: rupees(270),
			...change,
		})

	test.each([
		['within the goods', {}, null],
		['of all goods, while shipping is left to pay', { discount: rupees(240), total: rupees(40) }, null],
		['of one rupee less than everything', { discount: rupees(239), total: rupees(1) }, null],
		['above the goods', { discount: rupees(240.01), total: rupees(39.99) }, 'discount'],
		['of everything', { discount: rupees(240), total: ZERO_PAISE }, 'discount'],
	])('%s', (_, change, field) => {
		expect(refused(change)?.field ?? null).toBe(field)
	})
})

describe('the last day', () => {
	test.each([
		['2026-11-19', 'The last day has passed already.'],
		['2026-11-20', undefined],
		['2027-02-18', undefined],
		['2027-02-19', 'Prices can be promised for at most 90 days.'],
	])('%s', (day, message) => {
		expect(findLastDayProblem(day, { today: '2026-11-20', promised: null })?.message).toBe(message)
	})

	test.each([
		['2027-01-31', undefined],
		[
			'2027-02-01',
			"Its prices are those of 21 Sep 2026, and can be promised until 20 Dec 2026. For a later day, enter a new quotation at today's prices.",
		],
		['2026-11-19', 'The last day has passed already.'],
	])(
		'of prices of 21 September, which an earlier version has promised until 31 January: %s',
		(day, message) => {
			const promised = { pricedOn: '2026-09-21', lastDay: '2027-01-31' }
			expect(findLastDayProblem(day, { today: '2026-11-20', promised })?.message).toBe(message)
		},
	)

	test('is counted in days of India', () => {
		expect(addDays('2026-12-28', 7)).toBe('2027-01-04')
	})
})

describe('the state', () => {
	const open = { settledOrderId: null, closedAt: null, lastDay: '2026-11-20' }
	const paid = { ...open, settledOrderId: 'x' }
	const withdrawn = { ...open, closedAt: new Date() }

	test.each([
		['on its last day', open, '2026-11-20', 'open'],
		['on the day after', open, '2026-11-21', 'expired'],
		['paid, also after its last day', paid, '2026-11-21', 'paid'],
		['withdrawn, also after its last day', withdrawn, '2026-11-21', 'withdrawn'],
	] as const)('%s', (_, quotation, today, state) => {
		expect(quotationStateOf(quotation, today)).toBe(state)
	})
})

test.each([
	['Q-1001', 1001],
	[' q-1001 ', 1001],
	['Q-01', null],
	['1001', null],
	['Q-9999999999', null],
	['', null],
])('%j is the number %j', (text, number) => {
	expect(parseQuotationNumber(text)).toBe(number)
})
