import { describe, expect, test } from 'vitest'
import { secondsLeft } from '#app/account/use-countdown.ts'

const BEGAN = Date.parse('2026-11-21T10:00:00Z')
const UNTIL = BEGAN + 30_000

describe('secondsLeft', () => {
	test('counts whole seconds down to the last', () => {
		expect(secondsLeft(UNTIL, BEGAN)).toBe(30)
		expect(secondsLeft(UNTIL, BEGAN + 1)).toBe(30)
		expect(secondsLeft(UNTIL, BEGAN + 1_000)).toBe(29)
		expect(secondsLeft(UNTIL, BEGAN + 29_999)).toBe(1)
		expect(secondsLeft(UNTIL, BEGAN + 30_000)).toBe(0)
	})

	test('is over after a tab has slept through it', () => {
		expect(secondsLeft(UNTIL, BEGAN + 3_600_000)).toBe(0)
	})
})
