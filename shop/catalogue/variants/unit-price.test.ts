import { expect, test } from 'vitest'
import { formatUnitPrice } from './unit-price.ts'
import { rupees } from '#shop/money.ts'

test.each([
	[80, 110, '₹1.38 per gram'],
	[220, 240, '₹1.09 per gram'],
	[500, 480, '₹0.96 per gram'],
	[1000, 950, '₹950.00 per kg'],
	[77, 120, '₹1.56 per gram'],
	[220, 250, '₹1.14 per gram'],
	[550, 500, '₹0.91 per gram'],
	[1100, 990, '₹900.00 per kg'],
	[79, 120, '₹1.52 per gram'],
	[210, 240, '₹1.14 per gram'],
	[525, 490, '₹0.93 per gram'],
	[1050, 980, '₹933.33 per kg'],
	[450, 450, '₹1.00 per gram'],
	[900, 905, '₹1.01 per gram'],
	[999, 999, '₹1.00 per gram'],
	[1001, 1001, '₹1,000.00 per kg'],
	// Exactly half a paisa rounds up, which binary fractions of a rupee do not.
	[200, 201, '₹1.01 per gram'],
])('the unit price of %d g at ₹%d is %s', (netQuantity, price, shown) =>
	expect(formatUnitPrice(rupees(price), { netQuantity, unit: 'g' })).toBe(shown),
)

test('the unit price of what is not weighed is for a millilitre, a litre or a piece', () => {
	const of = (netQuantity: number, unit: 'ml' | 'piece', price: number) =>
		formatUnitPrice(rupees(price), { netQuantity, unit })
	expect(of(500, 'ml', 250)).toBe('₹0.50 per ml')
	expect(of(1000, 'ml', 450)).toBe('₹450.00 per litre')
	expect(of(2, 'piece', 900)).toBe('₹450.00 per piece')
	expect(of(1, 'piece', 900)).toBe(null)
})
