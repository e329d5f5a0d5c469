import { expect, test } from 'vitest'
import { daysOfPace, MAX_PACE_ORDERS } from './pace.ts'

const now = new Date('2026-11-25T06:30:00Z')

test('a pace is taken over the days since the first of the orders', () => {
	expect(daysOfPace({ count: 3, oldest: new Date('2026-11-01T06:30:00Z') }, now)).toBe(25)
	expect(daysOfPace({ count: 0, oldest: null }, now)).toBe(28)
})

test('the first day of a shop is not its pace', () => {
	expect(daysOfPace({ count: 4, oldest: new Date('2026-11-25T06:00:00Z') }, now)).toBe(7)
})

test('a large shop reaches the limit within hours, which are its pace', () => {
	expect(daysOfPace({ count: MAX_PACE_ORDERS, oldest: new Date('2026-11-24T18:30:00Z') }, now)).toBe(0.5)
})
