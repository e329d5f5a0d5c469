import { describe, expect, test } from 'vitest'
import { hasAccountAlready, isAccountLock, tidyCode, tidyMobile, tidyName } from '#app/account/entry-rules.ts'

describe('tidyName', () => {
	test('blocks digits of every script, and leaves the rest to the words', () => {
		expect(tidyName('Meena 2nd ௩')).toBe('Meena nd ')
		expect(tidyName("மீனா O'Neil")).toBe("மீனா O'Neil")
	})
})

describe('tidyMobile', () => {
	test('keeps ten digits and drops what an address book puts in front', () => {
		expect(tidyMobile('98765-43210')).toBe('9876543210')
		expect(tidyMobile('+91 98765 43210')).toBe('9876543210')
		expect(tidyMobile('098765 43210')).toBe('9876543210')
		expect(tidyMobile('98765432109')).toBe('9876543210')
	})
})

describe('tidyCode', () => {
	test('keeps the first six digits of whatever was pasted', () => {
		expect(tidyCode('123 456')).toBe('123456')
		expect(tidyCode('Code: 12-34-56-78')).toBe('123456')
		expect(tidyCode('abc')).toBe('')
	})
})

describe('the words of a refusal', () => {
	test('offer to sign in where there is an account already', () => {
		expect(
			hasAccountAlready(
				'An account with this email already exists. Please log in or use a different email address.',
			),
		).toBe(true)
		expect(hasAccountAlready('This number is already registered')).toBe(true)
		expect(hasAccountAlready('Failed to send verification code')).toBe(false)
	})

	test('are about the safety of the account where they tell of a lock', () => {
		expect(isAccountLock('Too many tries. Please wait a minute.')).toBe(true)
		expect(isAccountLock('This account is locked')).toBe(true)
		expect(isAccountLock('Invalid email or password. Please try again.')).toBe(false)
	})
})
