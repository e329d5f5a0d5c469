import { describe, expect, test } from 'vitest'
import { costLabel, formatCount, isOrderNumber, newOrderNumber } from './rules.ts'
import { UNAMBIGUOUS_ALPHABET } from '#shop/crypto/unambiguous-alphabet.ts'

describe('newOrderNumber', () => {
	test('has three parts and the date in India', () => {
		// 20:00 UTC on the 20th is 01:30 on the 21st in Kolkata.
		expect(
			newOrderNumber(
				{ orderPrefix: 'SK3' },
				{ now: new Date('2026-11-20T20:00:00Z'), randomInteger: () => 0 },
			),
		).toBe('SK3-22222222-20261121')
	})
	test('uses no characters that look alike', () => expect(UNAMBIGUOUS_ALPHABET).not.toMatch(/[01OILU]/))
	test('is recognized by isOrderNumber, and no other text is', () => {
		expect(isOrderNumber('SK3-7F3K9QXB-20261120')).toBe(true)
		expect(isOrderNumber("SK3-7F3K9QXB-20261120' or 1=1")).toBe(false)
		expect(isOrderNumber('SK3-0F3K9QXB-20261120')).toBe(false)
	})

	test('is recognized whatever prefix the shop had when it was placed', () => {
		expect(
			newOrderNumber(
				{ orderPrefix: 'KAVERI' },
				{ now: new Date('2026-11-20T20:00:00Z'), randomInteger: () => 0 },
			),
		).toBe('KAVERI-22222222-20261121')
		expect(['KAVERI-7F3K9QXB-20261120', 'K9-7F3K9QXB-20261120'].map(isOrderNumber)).toEqual([true, true])
		for (const wrong of ['K', 'KAVERIS', 'kav', 'K-V', ''])
			expect(isOrderNumber(`${wrong}-7F3K9QXB-20261120`), wrong).toBe(false)
	})
})

test('counts are shown up to a thousand', () => {
	expect([0, 999, 1000, 1001].map(formatCount)).toEqual(['0', '999', '1,000', '1,000+'])
})
test('beside its cost, standard goes without saying', () => {
	const label = (shippingMethodName: string, isCollected = false) =>
		costLabel('Shipping', { shippingMethodName, isCollected })
	expect([label('Standard'), label('Express'), label('Pickup', true)]).toEqual([
		'Shipping',
		'Shipping (Express)',
		'Pickup',
	])
})
