import { expect, test } from 'vitest'
import { bankDelay, creditNoteReason, refundArrival, refundDestination } from './payment-methods.ts'

test('what was paid online goes back to the original payment method', () => {
	expect(refundDestination('online')).toBe('to your original payment method within 5-7 business days')
	expect(refundArrival('online')).toBe('It should reach you within 5-7 business days.')
	expect(creditNoteReason('online')).toBe('This amount is refunded to the original payment method.')
})

test('what was paid otherwise, the shop pays back itself', () => {
	expect(refundDestination('cash')).toBe('ourselves within 5-7 business days, because you paid in cash')
	expect(refundArrival('upi')).toBe(
		"You paid by UPI, so we'll pay it back to you ourselves within 5-7 business days.",
	)
	expect(creditNoteReason('bank_transfer')).toBe(
		'The order was paid by bank transfer, and the seller pays this amount back directly.',
	)
})

test('no bank delays what is paid back in cash, however the order was paid', () => {
	expect([bankDelay('cash'), bankDelay('online', 'cash')]).toEqual(['', ''])
	for (const delay of [bankDelay('online'), bankDelay('upi'), bankDelay('cash', 'bank_transfer')])
		expect(delay).toBe(' Your bank may take a day or two to show it.')
})
