import { expect, test } from 'vitest'
import { buildInvoice } from './build-invoice.ts'
import { columnsOf } from './draw-lines.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { rupees } from '#shop/money.ts'

/** The tax columns of an invoice over ₹105 and ₹112: their titles, and the cells of each line. */
function taxColumns(state: string, rates: readonly [number, number]) {
	const place = { name: 'Meena', address: '12 Car Street', city: 'X', state, pincode: '600001' }
	const item = {
		productId: 1,
		productName: 'Pure',
		sizeLabel: 'Small',
		grind: 'Fine',
		declaration: null,
		quantity: 1,
		hsn: '0901',
	}
	const invoice = buildInvoice(
		{
			number: 'SK3-22222222-20261120',
			createdAt: new Date('2026-11-20T06:30:00Z'),
			shipping: rupees(0),
			discount: rupees(0),
			shippingDiscount: rupees(0),
			shippingMethodName: 'Standard',
			isCollected: false,
			recipient: place,
			billing: place,
			gstBuyer: null,
			items: [
				{ ...item, discount: rupees(0), freeQuantity: 0, price: rupees(105), rateBasisPoints: rates[0] },
				{ ...item, discount: rupees(0), freeQuantity: 0, price: rupees(112), rateBasisPoints: rates[1] },
			],
		},
		{ kind: 'invoice', number: 'N', issuedAt: new Date('2026-11-20T06:30:00Z'), brand: BRAND_DEFAULTS },
	)
	return columnsOf(invoice)
		.filter(({ title }) => title.includes('GST'))
		.map(({ title, text }) => [title, ...invoice.lines.map(text)])
}

test('the tax columns show the rate with which the lines were issued', () => {
	expect(taxColumns('Tamil Nadu', [500, 500])).toEqual([
		['CGST 2.5%', '2.50', '2.67'],
		['SGST 2.5%', '2.50', '2.67'],
	])
	expect(taxColumns('Kerala', [500, 500])).toEqual([['IGST 5%', '5.00', '5.33']])
	expect(taxColumns('Kerala', [1200, 1200])).toEqual([['IGST 12%', '11.25', '12.00']])
})

test('lines of several rates each show their own', () => {
	expect(taxColumns('Tamil Nadu', [500, 1200])).toEqual([
		['CGST', '2.50\n2.5%', '6.00\n6%'],
		['SGST', '2.50\n2.5%', '6.00\n6%'],
	])
	expect(taxColumns('Kerala', [500, 1200])).toEqual([['IGST', '5.00\n5%', '12.00\n12%']])
})
