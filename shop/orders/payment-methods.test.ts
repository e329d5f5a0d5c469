import { expect, test } from 'vitest'
import {
	bankDelay,
	creditNoteReason,
	paidBackNote,
	paymentMethodsLabel,
	refundArrival,
	refundDestination,
	refundOf,
} from './payment-methods.ts'
import { rupees } from '#shop/money.ts'

const NOTHING = rupees(0)
const amount = rupees(280)

test('what was paid online goes back to the original payment method', () => {
	const refund = refundOf({ paymentMethod: 'online', paid: rupees(480), paidOnline: rupees(480) }, amount)
	expect(refundDestination(refund)).toBe('to your original payment method within 5-7 business days')
	expect(refundArrival(refund)).toBe('It should reach you within 5-7 business days.')
	expect(creditNoteReason(refund)).toBe('This amount is refunded to the original payment method.')
})

test('what was paid otherwise, the shop pays back itself', () => {
	expect(refundDestination({ method: 'cash', amount, online: NOTHING })).toBe(
		'ourselves within 5-7 business days, because you paid in cash',
	)
	expect(refundArrival({ method: 'upi', amount, online: NOTHING })).toBe(
		"You paid by UPI, so we'll pay it back to you ourselves within 5-7 business days.",
	)
	expect(creditNoteReason({ method: 'bank_transfer', amount, online: NOTHING })).toBe(
		'The order was paid by bank transfer, and the seller pays this amount back directly.',
	)
})

test('of an order that was paid both ways, each part is named', () => {
	const order = { paymentMethod: 'cash', paid: rupees(1900), paidOnline: rupees(940) } as const
	const refund = refundOf(order, rupees(1900))
	expect(refundDestination(refund)).toBe(
		'within 5-7 business days: ₹960.00 ourselves, because you paid that in cash, and ₹940.00 to the account you paid from',
	)
	expect(refundArrival(refund)).toBe(
		"We'll pay back ₹960.00 ourselves, because you paid that in cash, and ₹940.00 to the account you paid from, within 5-7 business days.",
	)
	expect(creditNoteReason(refund)).toBe(
		'The seller pays back ₹960.00 directly, because that was paid in cash, and refunds ₹940.00 to the original payment method.',
	)
})

test('if it is unknown how much of a refund was paid in cash, no sum is named', () => {
	const order = { paymentMethod: 'cash', paid: rupees(1900), paidOnline: rupees(940) } as const
	for (const refund of [
		refundOf(order, rupees(50)),
		refundOf({ ...order, paidOnline: null }, rupees(1900)),
	]) {
		expect(refundArrival(refund)).toBe(
			"We'll pay back what you paid in cash ourselves, and what you paid online to the account you paid from, within 5-7 business days.",
		)
		expect(refundDestination(refund)).not.toContain('₹')
		expect(creditNoteReason(refund)).not.toContain('₹')
	}
})

test('no bank delays what is paid back in cash', () => {
	expect([bankDelay([]), bankDelay(['cash'])]).toEqual(['', ''])
	for (const delay of [bankDelay(['online']), bankDelay(['upi', 'bank_transfer'])])
		expect(delay).toBe(' Your bank may take a day or two to show it.')
	expect(bankDelay(['cash', 'online'])).toBe(
		" Your bank may take a day or two to show what we didn't pay back in cash.",
	)
})

test('every way in which an order was paid is named', () => {
	expect(paymentMethodsLabel(['online'])).toBe('PhonePe')
	expect(paymentMethodsLabel(['cash', 'online'])).toBe('Cash and PhonePe')
	expect(paymentMethodsLabel(['cash', 'online', 'upi'])).toBe('Cash, PhonePe and UPI')
})

test('the staff read what they pay back themselves', () => {
	expect(paidBackNote(['online'])).toBeNull()
	expect(paidBackNote(['cash'])).toBe('It was paid in cash, so you pay the money back yourself.')
	expect(paidBackNote(['cash', 'upi'])).toBe(
		'It was paid in cash and by UPI, so you pay the money back yourself.',
	)
	expect(paidBackNote(['cash', 'online'])).toBe(
		'It was paid in cash and online. You pay back yourself what was not paid online.',
	)
})
