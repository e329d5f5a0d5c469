/** The sample invoice offered to customers who have no orders yet. */
import { buildInvoice, type InvoiceData } from './build-invoice.ts'
import type { Brand } from '#shop/config/brand.ts'
import { rupees } from '#shop/money.ts'
import { chicoryDeclaration } from '#shop/catalogue/labelling/food-labelling.ts'
import { lineTaxOn, type TaxRate } from '#shop/tax/rules.ts'

export function sampleInvoice(brand: Brand, taxRates: readonly TaxRate[]): InvoiceData {
	const place = {
		name: 'Meena Sundaram',
		address: '12 Car Street',
		city: 'Madurai',
		state: 'Tamil Nadu',
		pincode: '625001',
	}
	const day = new Date('2026-01-15T06:30:00Z')
	return buildInvoice(
		{
			number: `${brand.orderPrefix}-SAMPLE22-20260115`,
			createdAt: day,
			shipping: rupees(40),
			discount: rupees(0),
			shippingDiscount: rupees(0),
			shippingMethodName: 'Standard',
			isCollected: false,
			recipient: place,
			billing: place,
			gstBuyer: null,
			items: [
				{
					productId: 2,
					productName: 'Artisan Blend - Perfect',
					sizeLabel: 'Small (220g)',
					grind: 'Fine',
					declaration: chicoryDeclaration({ coffee: 91, chicory: 9 }),
					price: rupees(250),
					quantity: 1,
					discount: rupees(0),
					freeQuantity: 0,
					...lineTaxOn(day, { category: 'coffee-chicory', rates: taxRates }),
				},
			],
		},
		{ kind: 'invoice', number: 'SAMPLE', issuedAt: day, brand },
	)
}
