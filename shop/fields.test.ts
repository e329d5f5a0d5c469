import { describe, expect, test } from 'vitest'
import { phoneDigits, Text } from './fields.ts'

describe('phoneDigits', () => {
	test('keeps ten digits and drops what an address book puts in front', () => {
		expect(phoneDigits('98765-43210')).toBe('9876543210')
		expect(phoneDigits('+91 98765 43210')).toBe('9876543210')
		expect(phoneDigits('098765 43210')).toBe('9876543210')
		expect(phoneDigits('98765432109')).toBe('9876543210')
	})
})

describe('a text', () => {
	test('is kept without signs that turn other words round or work a terminal', () => {
		expect(Text(50).parse(' 12 \u202Egpj\u202C Car\u009B2J Street\u2069 ')).toBe('12 gpj Car2J Street')
	})

	test('keeps what Tamil is written with', () => expect(Text(50).parse('க்\u200Dஷ')).toBe('க்\u200Dஷ'))
})
