import { describe, expect, test } from 'vitest'
import { phoneDigits } from './fields.ts'

describe('phoneDigits', () => {
	test('keeps ten digits and drops what an address book puts in front', () => {
		expect(phoneDigits('98765-43210')).toBe('9876543210')
		expect(phoneDigits('+91 98765 43210')).toBe('9876543210')
		expect(phoneDigits('098765 43210')).toBe('9876543210')
		expect(phoneDigits('98765432109')).toBe('9876543210')
	})
})
