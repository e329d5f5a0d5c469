import { expect, test } from 'vitest'
import { describeAge, describeChange, describeCount, describeDaysLeft } from './overview-labels.ts'

test('work says how long it has been waiting', () => {
	expect(describeAge({ count: 1, days: 0 })).toBe('from today')
	expect(describeAge({ count: 2, days: 1 })).toBe('oldest: yesterday')
	expect(describeAge({ count: 3, days: 2 })).toBe('oldest: 2 days ago')
})

test('counts above a thousand are not counted further', () => {
	expect(describeCount(1, ['order', 'orders'])).toBe('1 order')
	expect(describeCount(1_001, ['order', 'orders'])).toBe('1,000+ orders')
})

test('sales are compared in words', () => {
	expect(describeChange(12, 'October')).toBe('12% more than in October')
	expect(describeChange(-8, 'October')).toBe('8% less than in October')
	expect(describeChange(0, 'October')).toBe('As much as in October')
	expect(describeChange(1_000, 'October')).toBe('More than ten times October')
	expect(describeChange(null, 'November 2025')).toBe('No sales in November 2025')
})

test('stock says when it runs out', () => {
	expect(describeDaysLeft({ available: 0, daysLeft: 0 })).toBe('Sold out')
	expect(describeDaysLeft({ available: 2, daysLeft: 0 })).toBe('today')
	expect(describeDaysLeft({ available: 2, daysLeft: 1 })).toBe('in 1 day')
	expect(describeDaysLeft({ available: 90, daysLeft: 12 })).toBe('in 12 days')
})
