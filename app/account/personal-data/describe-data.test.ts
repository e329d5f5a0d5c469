import { expect, test } from 'vitest'
import { amountLabel, describeDifference, describeItems, describeTotals } from './describe-data.ts'

const ITEM = { product: 'Classic', size: 'Small (220g)', grind: 'Fine', quantity: 1, price: '240.00' }

test('amounts read as everywhere in the shop', () => {
	expect(amountLabel('28800.00')).toBe('₹28,800.00')
	expect(amountLabel('0.50')).toBe('₹0.50')
})

test('the price of several packs is that of each', () => {
	expect(describeItems([ITEM, { ...ITEM, quantity: 120, price: '1240.50', batch: 'Batch R-1125' }])).toBe(
		'1 × Classic, Small (220g), fine grind, ₹240.00\n120 × Classic, Small (220g), fine grind, Batch R-1125, ₹1,240.50 each',
	)
})

test('a discount is taken off and named, and is left out where there is none', () => {
	const order = {
		subtotal: '28800.00',
		shipping: '40.00',
		shippingMethod: 'Standard',
		discount: '800.00',
		promoCode: null,
		discountFor: 'Regular customer',
		total: '28040.00',
	}
	expect(describeTotals(order)).toEqual([
		['Subtotal', '₹28,800.00'],
		['Shipping', '₹40.00 (Standard)'],
		['Discount', '−₹800.00 (Regular customer)'],
		['Total', '₹28,040.00'],
	])
	const free = { ...order, shipping: '0.00', discount: '0.00', discountFor: null }
	expect(describeTotals(free)).toEqual([
		['Subtotal', '₹28,800.00'],
		['Shipping', 'Free (Standard)'],
		['Discount', null],
		['Total', '₹28,040.00'],
	])
	expect(describeTotals({ ...order, promoCode: 'FILTER10', discountFor: null })).toContainEqual([
		'Discount',
		'−₹800.00 (FILTER10)',
	])
})

test('a price difference has its amount and its last day', () => {
	const asked = {
		size: 'Large (1kg)',
		insteadOf: 'Medium (500g)',
		amount: '1940.00',
		askedAt: '2026-11-20T10:00:00.000Z',
		lastDay: '2026-11-23',
		paidAt: null,
		withdrawnAt: null,
	}
	expect(describeDifference(asked)).toBe(
		'Large (1kg) instead of Medium (500g), ₹1,940.00, to pay by 23 Nov 2026',
	)
})
