import { describe, expect, test } from 'vitest'
import { deliveryEstimate, isPinCode, pinDigits } from './pin-code.ts'
import { amountToFreeShipping, SHIPPING_METHODS } from './rules.ts'
import { STATES, suggestStates } from './states.ts'
import { rupees } from '#shop/money.ts'

describe('deliveryEstimate', () => {
	test('is 1-2 business days in Chennai', () => expect(deliveryEstimate('600001')).toBe('1-2 business days'))
	test('is 2-4 for other PIN codes that begin with 6', () =>
		expect([deliveryEstimate('601201'), deliveryEstimate('682001')]).toEqual([
			'2-4 business days',
			'2-4 business days',
		]))
	test('is 4-7 in the rest of India', () => expect(deliveryEstimate('110001')).toBe('4-7 business days'))
})

test('standard delivery takes 3-5 days and express 1-2', () =>
	expect(SHIPPING_METHODS.map((method) => method.estimate)).toEqual(['3-5 days', '1-2 days']))
test('a PIN code has exactly six digits', () =>
	expect(['600001', '60001', '6000011', '٦٠٠٠٠١'].map(isPinCode)).toEqual([true, false, false, false]))

test('shipping is free above ₹300, so at ₹300 one more rupee is needed', () =>
	expect([240, 300, 301].map((subtotal) => amountToFreeShipping(rupees(subtotal)))).toEqual([
		rupees(61),
		rupees(1),
		null,
	]))

test('pinDigits returns the first six digits of any input', () => {
	expect(['600 001', '600-001, Chennai', '6000019', 'x', '٦٠٠٠٠١'].map(pinDigits)).toEqual([
		'600001',
		'600001',
		'600001',
		'',
		'',
	])
})

describe('states', () => {
	test('are 36', () => expect(new Set(STATES).size).toBe(36))
	test('are suggested by the longest matching prefix', () => {
		expect(suggestStates('600001')).toEqual(['Tamil Nadu'])
		expect(suggestStates('605001')).toEqual(['Tamil Nadu', 'Puducherry'])
		expect(suggestStates('110001')).toEqual(['Delhi'])
		expect(suggestStates('990001')).toEqual([])
	})
})
