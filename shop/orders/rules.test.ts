import { describe, expect, test } from 'vitest'
import {
	isOrderNumber,
	mayMove,
	NEXT_STATUSES,
	NUMBER_LETTERS,
	ORDER_STATUSES,
	orderNumber,
} from './rules.ts'

describe('statuses', () => {
	test('can all be reached from payment_pending', () => {
		const reached = new Set<string>(['payment_pending'])
		for (const status of reached)
			for (const next of NEXT_STATUSES[status as keyof typeof NEXT_STATUSES]) reached.add(next)
		expect([...reached].toSorted()).toEqual([...ORDER_STATUSES].toSorted())
	})
	test('never go back from paid to unpaid', () => {
		expect(mayMove('processing', 'pending')).toBe(false)
		expect(mayMove('refunded', 'processing')).toBe(false)
	})
})

describe('orderNumber', () => {
	test('has three parts and the day of India', () => {
		// 20:00 UTC on the 20th is 01:30 on the 21st in Kolkata.
		expect(orderNumber(new Date('2026-11-20T20:00:00Z'), () => 0)).toBe('SK3-22222222-20261121')
	})
	test('uses no letter that looks like another', () => expect(NUMBER_LETTERS).not.toMatch(/[01OILU]/))
	test('is known again, and nothing else is', () => {
		expect(isOrderNumber('SK3-7F3K9QXB-20261120')).toBe(true)
		expect(isOrderNumber("SK3-7F3K9QXB-20261120' or 1=1")).toBe(false)
		expect(isOrderNumber('SK3-0F3K9QXB-20261120')).toBe(false)
	})
})
