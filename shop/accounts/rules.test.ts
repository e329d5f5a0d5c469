import { describe, expect, test } from 'vitest'
import { SignUpFormInput } from './input.ts'
import { AddressInput, profileInput } from './profile-input.ts'
import {
	birthYears,
	firstName,
	isBirthday,
	lockSeconds,
	maskEmail,
	MAX_SIGN_IN_FAILURES,
	unmetPasswordRules,
} from './rules.ts'

describe('a password', () => {
	test('meets all five rules or is told which it misses', () => {
		expect(unmetPasswordRules('Decoction#1')).toEqual([])
		expect(unmetPasswordRules('').map(({ id }) => id)).toEqual([
			'length',
			'uppercase',
			'lowercase',
			'number',
			'special',
		])
		expect(unmetPasswordRules('Abcdef 1').map(({ id }) => id)).toEqual(['special'])
	})
})

describe('an account', () => {
	test('is not locked by four wrong passwords, then rests longer each time, up to a quarter of an hour', () => {
		expect([1, 4, 5, 6, 7, 8, 9, 10, 50].map(lockSeconds)).toEqual([0, 0, 60, 120, 240, 480, 900, 900, 900])
	})

	test('takes fewer than a hundred wrong passwords in a row', () => {
		expect(MAX_SIGN_IN_FAILURES).toBeLessThan(100)
	})
})

describe('a veiled e-mail', () => {
	test('shows three characters and the domain', () => {
		expect(maskEmail('meena@example.in')).toBe('mee***@example.in')
		expect(maskEmail('ab@example.in')).toBe('ab***@example.in')
	})
})

describe('a first name', () => {
	test('is the first word, or none', () => {
		expect(firstName('  Meena Sundaram')).toBe('Meena')
		expect(firstName('   ')).toBeNull()
		expect(firstName(null)).toBeNull()
	})
})

describe('a date of birth', () => {
	test('lies between 1900-01-01 and today, and exists', () => {
		expect(isBirthday('1900-01-01', '2026-11-20')).toBe(true)
		expect(isBirthday('2026-11-20', '2026-11-20')).toBe(true)
		expect(isBirthday('1899-12-31', '2026-11-20')).toBe(false)
		expect(isBirthday('2026-11-21', '2026-11-20')).toBe(false)
		expect(isBirthday('2001-02-29', '2026-11-20')).toBe(false)
		expect(isBirthday('2000-02-29', '2026-11-20')).toBe(true)
		expect(isBirthday('20-01-2000', '2026-11-20')).toBe(false)
	})

	test('is judged by the day that it is told', () => {
		const born = { name: '', mobile: '', dateOfBirth: '2026-11-20' }
		expect(profileInput('2026-11-20').safeParse(born).success).toBe(true)
		expect(profileInput('2026-11-19').safeParse(born).success).toBe(false)
	})

	test('is chosen from the years 1900 to this one', () => {
		const years = birthYears(new Date('2026-11-20T00:00:00Z'))
		expect([years[0], years.at(-1), years.length]).toEqual([2026, 1900, 127])
		// In India the new year has begun.
		expect(birthYears(new Date('2026-12-31T18:30:00Z'))[0]).toBe(2027)
	})

	test('may be left out', () => {
		expect(profileInput('2026-11-20').parse({ name: '', mobile: '', dateOfBirth: '' })).toEqual({
			name: '',
			mobile: '',
			dateOfBirth: null,
		})
	})
})

const GOOD = {
	name: 'Meena Sundaram',
	email: ' Meena@Example.IN ',
	mobile: '9876543210',
	password: 'Decoction#1',
	confirmPassword: 'Decoction#1',
}

describe('the sign-up form', () => {
	const words = (change: Partial<typeof GOOD>) =>
		SignUpFormInput.safeParse({ ...GOOD, ...change }).error?.issues.map(({ message }) => message) ?? []

	test('lower-cases and trims the e-mail, trims the name', () => {
		expect(SignUpFormInput.parse({ ...GOOD, name: ' Meena ' })).toMatchObject({
			name: 'Meena',
			email: 'meena@example.in',
		})
	})

	test('says what is wrong with a name', () => {
		expect(words({ name: 'M' })).toEqual(['Name must be at least 2 characters'])
		expect(words({ name: 'M'.repeat(51) })).toEqual(['Name cannot exceed 50 characters'])
		expect(words({ name: 'Meena 2' })).toEqual(['Name should only contain letters and spaces'])
		expect(words({ name: 'மீனா சுந்தரம்' })).toEqual([])
	})

	test('says what is wrong with an e-mail', () => {
		expect(words({ email: 'meena' })).toEqual(['Please enter a valid email address'])
		expect(words({ email: `${'m'.repeat(60)}@${'e'.repeat(40)}.in` })).toEqual([
			'Email cannot exceed 100 characters',
		])
	})

	test.each(['5876543210', '987654321', '98765432100', '98765abcde'])(
		'does not take the mobile %s',
		(mobile) => {
			expect(words({ mobile })).toEqual([
				'Please enter a valid 10-digit Indian mobile number starting with 6-9',
			])
		},
	)

	test('wants the same password twice', () => {
		expect(words({ confirmPassword: 'Decoction#2' })).toEqual(['Passwords do not match'])
	})
})

describe('an address', () => {
	const words = (change: object) =>
		AddressInput.safeParse({
			name: 'Meena',
			street: '12 Car Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			postalCode: '625001',
			...change,
		}).error?.issues.map(({ message }) => message) ?? []

	test('says what is missing', () => {
		expect(words({ name: ' ' })).toEqual(['Name is required'])
		expect(words({ street: '' })).toEqual(['Street address is required'])
		expect(words({ city: '' })).toEqual(['City is required'])
		expect(words({ postalCode: '' })).toEqual(['PIN code is required'])
		expect(words({ postalCode: '62500' })).toEqual(['Please enter a valid 6-digit PIN code'])
		expect(words({})).toEqual([])
	})
})
