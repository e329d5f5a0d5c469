import { describe, expect, test } from 'vitest'
import { alsoPaidText, replacedText, supersededText } from './paid-twice.ts'
import { rupees } from '#shop/money.ts'

const other = { number: 'SK3-22222222-20261120', paid: rupees(340), isRefunded: false }

describe('a shopper who paid twice reads', () => {
	test('nothing with an order that was paid once', () => expect(alsoPaidText({ alsoPaid: [] })).toBeNull())

	test('with the order that is kept, where the money for the other is', () => {
		expect(alsoPaidText({ alsoPaid: [other] })).toBe(
			'You paid twice. Your ₹340.00 for order SK3-22222222-20261120 is on its way back and should reach you within 5-7 business days.',
		)
	})

	test('with the order that is kept, once for all others when to expect the money', () => {
		const third = { number: 'SK3-33333333-20261120', paid: rupees(80.5), isRefunded: false }
		expect(alsoPaidText({ alsoPaid: [other, third] })).toBe(
			'You paid 3 times. Your ₹340.00 for order SK3-22222222-20261120 and ₹80.50 for order SK3-33333333-20261120 are on their way back and should reach you within 5-7 business days.',
		)
		const refunded = [other, third].map((order) => ({ ...order, isRefunded: true }))
		expect(alsoPaidText({ alsoPaid: refunded })).toBe(
			'You paid 3 times. Your ₹340.00 for order SK3-22222222-20261120 and ₹80.50 for order SK3-33333333-20261120 have been refunded. Your bank may take a day or two to show it.',
		)
		expect(alsoPaidText({ alsoPaid: [{ ...other, isRefunded: true }, third] })).toBe(
			'You paid 3 times. Your ₹80.50 for order SK3-33333333-20261120 is on its way back and should reach you within 5-7 business days. Your ₹340.00 for order SK3-22222222-20261120 has been refunded. Your bank may take a day or two to show it.',
		)
	})

	test('with the other order, which one is kept and where its money is', () => {
		const order = { paid: rupees(340), supersededBy: 'SK3-44444444-20261120' }
		expect(supersededText({ ...order, isRefunded: false })).toBe(
			'You paid twice: you had already paid for order SK3-44444444-20261120 from the same checkout. Your ₹340.00 for this order is on its way back and should reach you within 5-7 business days.',
		)
		expect(supersededText({ ...order, isRefunded: true })).toContain(
			'Your ₹340.00 for this order has been refunded. Your bank may take a day or two to show it.',
		)
	})

	test('before the second payment has arrived, that it would be refunded', () => {
		expect(replacedText('SK3-22222222-20261120')).toBe(
			"This is the order you paid for first. If money has also left your account for order SK3-22222222-20261120, we'll refund it in full.",
		)
	})
})
