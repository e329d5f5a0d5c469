import { describe, expect, test } from 'vitest'
import { failureMessage } from './failure-messages.ts'
import {
	ATTEMPT_STATES,
	hasPayment,
	isAttemptDone,
	isAttemptOpen,
	isRefundOpen,
	lateRefundCutoff,
	REFUND_STATES,
	refundCheckAfterSeconds,
	secondsToNextCheck,
	UNDECIDED_ATTEMPT_STATES,
} from './rules.ts'

const LIFETIME = 15 * 60
const next = (passed: number) => {
	const seconds = secondsToNextCheck({ passed, lifetime: LIFETIME })
	return seconds && passed + seconds
}

describe('secondsToNextCheck', () => {
	test('is first 20 to 25 seconds after the start', () => expect(next(0)).toBe(22))
	test('then every 3 seconds for half a minute', () => expect([next(22), next(49)]).toEqual([25, 52]))
	test('then every 6 seconds for a minute', () => expect([next(52), next(106)]).toEqual([58, 112]))
	test('then every 10 seconds for a minute', () => expect(next(112)).toBe(122))
	test('then every 30 seconds for a minute', () => expect([next(172), next(202)]).toEqual([202, 232]))
	test('then every minute until the attempt expires', () => expect(next(240)).toBe(300))
	test('then one and ten minutes, an hour, a day and five days after the expiry', () => {
		expect([next(890), next(961), next(1600), next(5000), next(100_000)]).toEqual([
			960, 1500, 4500, 87_300, 432_900,
		])
	})
	test('begins again when the clock was set back to before the start', () => {
		expect(secondsToNextCheck({ passed: -93_600, lifetime: LIFETIME })).toBe(22)
	})
	test('is null after that', () => expect(next(432_901)).toBeNull())
	test('goes through the whole schedule', () => {
		const moments: (number | null)[] = []
		for (let at = next(0); at !== null && at < 300; at = next(at)) moments.push(at)
		expect(moments).toEqual([
			22, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 58, 64, 70, 76, 82, 88, 94, 100, 106, 112, 122, 132, 142,
			152, 162, 172, 202, 232, 292,
		])
	})
	test('is not at the expiry itself but after it', () => {
		expect([next(839), next(840), next(960), next(432_899)]).toEqual([899, 960, 1500, 432_900])
		expect(next(432_900)).toBeNull()
	})
})

test('refundCheckAfterSeconds doubles up to six hours', () => {
	expect([0, 1, 5, 20].map(refundCheckAfterSeconds)).toEqual([30, 60, 960, 21_600])
})

describe('failureMessage', () => {
	test('says what went wrong where the shopper can act on it', () =>
		expect(failureMessage('INVALID_MPIN')).toContain('UPI PIN'))
	test('is the specified sentence for any other code', () =>
		expect(failureMessage('SOMETHING')).toBe('Your payment was declined or cancelled.'))
	test('is different for each known code', () => {
		const known = ['INVALID_MPIN', 'INSUFFICIENT_BALANCE', 'TXN_NOT_COMPLETED', 'TXN_CANCELLED']
		const messages = [...known, 'BANK_TECHNICAL_ISSUE', 'TXN_LIMIT_BREACHED', null].map(failureMessage)
		expect(new Set(messages).size).toBe(7)
		expect(messages.at(-1)).toBe('Your payment was declined or cancelled.')
	})
})

test('an attempt is open, in review, or neither', () => {
	expect(ATTEMPT_STATES.filter(isAttemptOpen)).toEqual(['created', 'initiated', 'abandoned'])
	expect(UNDECIDED_ATTEMPT_STATES).toEqual(['created', 'initiated', 'abandoned', 'review'])
	expect(ATTEMPT_STATES.filter(hasPayment)).toEqual(['completed', 'review', 'settled'])
	expect(ATTEMPT_STATES.filter(isAttemptDone)).toEqual(['completed', 'settled'])
})

test('a refund is open until it completes or fails', () => {
	expect(REFUND_STATES.filter(isRefundOpen)).toEqual(['created', 'pending', 'confirmed'])
})

test('a refund is late after eleven days', () => {
	expect(lateRefundCutoff(new Date('2026-11-20T10:00:00Z'))).toEqual(new Date('2026-11-09T10:00:00Z'))
})
