import { describe, expect, test } from 'vitest'
import {
	delayAfter,
	formatWait,
	GUESS_LIMITS,
	LIMITS,
	RESERVES,
	secondsUntilGuess,
	windowStart,
} from './rules.ts'

test('each limit has its number and its period', () => {
	expect(LIMITS).toEqual({
		read: { max: 12_000, seconds: 60 },
		'create-payment': { max: 6000, seconds: 900 },
		'send-code': { max: 240, seconds: 600 },
		subscribe: { max: 300, seconds: 3600 },
		unsubscribe: { max: 600, seconds: 3600 },
		'ask-return': { max: 10, seconds: 86_400 },
		'back-in-stock': { max: 300, seconds: 3600 },
		'back-in-stock-from-network': { max: 10, seconds: 86_400 },
		'back-in-stock-mailbox': { max: 20, seconds: 86_400 },
		'write-review': { max: 30, seconds: 86_400 },
		contact: { max: 60, seconds: 3600 },
		'sample-invoice': { max: 600, seconds: 600 },
		'browser-error': { max: 60, seconds: 3600 },
		'unknown-email': { max: 300, seconds: 900 },
		'unsent-code': { max: 240, seconds: 600 },
		'wrong-sign-in': { max: 300, seconds: 900 },
		'wrong-code': { max: 120, seconds: 600 },
		'wrong-promo-code': { max: 120, seconds: 60 },
		'wrong-order-number': { max: 120, seconds: 600 },
		'wrong-ticket': { max: 120, seconds: 600 },
		'wrong-link': { max: 120, seconds: 600 },
		'forged-webhook': { max: 60, seconds: 60 },
		'send-code-to-mailbox': { max: 5, seconds: 3600 },
		'send-code-from-network-day': { max: 8, seconds: 86_400 },
		'send-code-to-mailbox-day': { max: 20, seconds: 86_400 },
		'extra-code-from-network': { max: 1, seconds: 3600 },
		'extra-code-to-mailbox': { max: 6, seconds: 3600 },
		'contact-from-mailbox': { max: 5, seconds: 3600 },
		'subscribe-mailbox': { max: 5, seconds: 86_400 },
		'contact-receipts': { max: 10, seconds: 86_400 },
		'subscribe-receipts': { max: 5, seconds: 86_400 },
		'create-payment-in-browser': { max: 20, seconds: 60 },
		'password-for-account': { max: 60, seconds: 900 },
		'wrong-promo-code-in-browser': { max: 20, seconds: 600 },
		'verify-payment': { max: 120, seconds: 60 },
		'give-back-order': { max: 1, seconds: 86_400 },
	})
})

test('flooded networks share ten times what one may send', () => {
	expect(RESERVES).toEqual({ 'create-payment': 60_000, 'send-code': 2400, contact: 600 })
})

test('guesses at an account have their numbers and periods', () => {
	expect(GUESS_LIMITS).toEqual({
		'password from device': [
			{ max: 5, seconds: 900 },
			{ max: 20, seconds: 86_400 },
		],
		'code from device': [{ max: 20, seconds: 86_400 }],
		'password from network': [
			{ max: 5, seconds: 900 },
			{ max: 8, seconds: 86_400 },
		],
		'code from network': [{ max: 8, seconds: 86_400 }],
		account: [{ max: 20, seconds: 86_400 }],
		'second factor from device': [
			{ max: 5, seconds: 900 },
			{ max: 20, seconds: 86_400 },
		],
		'second factor from network': [
			{ max: 5, seconds: 900 },
			{ max: 8, seconds: 86_400 },
		],
		'second factor of account': [{ max: 20, seconds: 86_400 }],
	})
})

test('a request waits from half of the limit on, up to two seconds, and is refused at the limit', () => {
	const limit = { max: 100, seconds: 60 }
	expect([0, 49, 50, 51, 75, 99, 100, 101].map((before) => delayAfter(before, limit))).toEqual([
		0,
		0,
		0,
		40,
		1000,
		1960,
		null,
		null,
	])
})

describe('the next guess', () => {
	const now = new Date('2026-11-20T10:00:00Z')
	const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
	const limits = [
		{ max: 2, seconds: 60 },
		{ max: 3, seconds: 3600 },
	]

	test('is allowed at once below every limit', () => {
		expect(secondsUntilGuess([], limits, now)).toBe(0)
		expect(secondsUntilGuess([ago(10)], limits, now)).toBe(0)
		expect(secondsUntilGuess([ago(10), ago(60), ago(3600)], limits, now)).toBe(0)
	})

	test('waits until the earliest of the latest guesses leaves the period', () => {
		expect(secondsUntilGuess([ago(10), ago(59)], limits, now)).toBe(1)
		expect(secondsUntilGuess([ago(59), ago(10)], limits, now)).toBe(1)
		expect(secondsUntilGuess([ago(10), ago(20), ago(30)], [{ max: 2, seconds: 60 }], now)).toBe(40)
	})

	test('waits for the strictest limit', () => {
		expect(secondsUntilGuess([ago(100), ago(200), ago(3599.5)], limits, now)).toBe(1)
		expect(secondsUntilGuess([ago(10), ago(20), ago(1600)], limits, now)).toBe(2000)
	})
})

test('windows begin at whole multiples of their length', () => {
	expect(windowStart(new Date('2026-11-20T10:14:59.999Z'), 900)).toEqual(new Date('2026-11-20T10:00:00Z'))
	expect(windowStart(new Date('2026-11-20T10:15:00Z'), 900)).toEqual(new Date('2026-11-20T10:15:00Z'))
	expect(windowStart(new Date('2026-11-20T10:15:00Z'), 86_400)).toEqual(new Date('2026-11-20T00:00:00Z'))
})

test('a waiting time is shown in whole minutes, or in hours from two hours', () => {
	expect(formatWait(1)).toBe('a minute')
	expect(formatWait(60)).toBe('a minute')
	expect(formatWait(61)).toBe('2 minutes')
	expect(formatWait(119 * 60)).toBe('119 minutes')
	expect(formatWait(119 * 60 + 1)).toBe('2 hours')
	expect(formatWait(121 * 60)).toBe('3 hours')
})
