import { describe, expect, test } from 'vitest'
import { secondsUntil } from '#app/account/use-countdown.ts'

const START = Date.parse('2026-11-21T10:00:00Z')
const END = START + 30_000

describe('secondsUntil', () => {
	test('counts down in whole seconds', () => {
		expect(secondsUntil(END, START)).toBe(30)
		expect(secondsUntil(END, START + 1)).toBe(30)
		expect(secondsUntil(END, START + 1_000)).toBe(29)
		expect(secondsUntil(END, START + 29_999)).toBe(1)
		expect(secondsUntil(END, START + 30_000)).toBe(0)
	})

	test('is zero when a suspended tab wakes up later', () => {
		expect(secondsUntil(END, START + 3_600_000)).toBe(0)
	})
})
