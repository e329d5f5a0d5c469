import { describe, expect, test } from 'vitest'
import { failureMessage } from './failure-messages.ts'
import { nextCheckAt, refundCheckAfterSeconds } from './rules.ts'

const startedAt = new Date('2026-11-20T10:00:00Z')
const expiresAt = new Date('2026-11-20T10:15:00Z')
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)
const next = (passed: number) => {
	const at = nextCheckAt({ startedAt, expiresAt, now: after(passed) })
	return at && (at.getTime() - startedAt.getTime()) / 1000
}

describe('nextCheckAt', () => {
	test('first asks between 20 and 25 seconds', () => expect(next(0)).toBe(22))
	test('then every 3 seconds for half a minute', () => expect([next(22), next(49)]).toEqual([25, 52]))
	test('then every 6 seconds for a minute', () => expect([next(52), next(106)]).toEqual([58, 112]))
	test('then every 10 seconds for a minute', () => expect(next(112)).toBe(122))
	test('then every 30 seconds for a minute', () => expect([next(172), next(202)]).toEqual([202, 232]))
	test('then every minute to the end', () => expect(next(240)).toBe(300))
	test('looks again one minute, ten, an hour, a day and five days after the end', () => {
		expect([next(890), next(961), next(1600), next(5000), next(100_000)]).toEqual([
			960, 1500, 4500, 87_300, 432_900,
		])
	})
	test('stops after that', () => expect(next(432_901)).toBeNull())
})

test('refundCheckAfterSeconds doubles up to six hours', () => {
	expect([0, 1, 5, 20].map(refundCheckAfterSeconds)).toEqual([30, 60, 960, 21_600])
})

describe('failureMessage', () => {
	test('says what the shopper can do something about', () =>
		expect(failureMessage('INVALID_MPIN')).toContain('UPI PIN'))
	test('says the sentence of the specification for the rest', () =>
		expect(failureMessage('SOMETHING')).toBe('Your payment was declined or cancelled.'))
})
