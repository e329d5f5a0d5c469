import { describe, expect, test } from 'vitest'
import { SignUpFormInput } from './input.ts'
import { AddressInput, profileInput } from './profile-input.ts'
import { birthYears, firstName, isDateOfBirth, maskEmail, unmetPasswordRules } from './rules.ts'

describe('a password', () => {
	test('meets all five rules, or unmetPasswordRules lists the missing ones', () => {
		expect(unmetPasswordRules('Decoction#1')).toEqual([])
		expect(unmetPasswordRules('').map(({ id }) => id)).toEqual([
			'length',
			'uppercase',
			'lowercase',
			'number',
			'special',
		])
		for (const [password, missing] of [
			['Abcdef 1', 'special'],
			['Abcdef#x', 'number'],
			['ABCDEF#1', 'lowercase'],
			['abcdef#1', 'uppercase'],
			['Abcde#1', 'length'],
		] as const)
			expect(unmetPasswordRules(password).map(({ id }) => id)).toEqual([missing])
	})
})

describe('a masked email', () => {
	test('shows three characters and the domain', () => {
		expect(maskEmail('meena@example.in')).toBe('mee***@example.in')
		expect(maskEmail('ab@example.in')).toBe('ab***@example.in')
	})
})

describe('a first name', () => {
	test('is the first word of the name that is no initial, or null', () => {
		expect(firstName('  Meena Sundaram')).toBe('Meena')
		expect(firstName('S. Lakshmi')).toBe('Lakshmi')
		expect(firstName('S R Lakshmi')).toBe('Lakshmi')
		expect(firstName('S.R.')).toBe('S.R.')
		expect(firstName('   ')).toBeNull()
		expect(firstName(null)).toBeNull()
	})
})

describe('a date of birth', () => {
	test('is an existing date from 1900-01-01 to today', () => {
		expect(isDateOfBirth('1900-01-01', '2026-11-20')).toBe(true)
		expect(isDateOfBirth('2026-11-20', '2026-11-20')).toBe(true)
		expect(isDateOfBirth('1899-12-31', '2026-11-20')).toBe(false)
		expect(isDateOfBirth('2026-11-21', '2026-11-20')).toBe(false)
		expect(isDateOfBirth('2001-02-29', '2026-11-20')).toBe(false)
		expect(isDateOfBirth('2000-02-29', '2026-11-20')).toBe(true)
		for (const text of [
			'20-01-2000',
			'2000-01-011',
			'x2000-01-01',
			'2000-1-1',
			'2000-01-01T00:00',
			'2000-01',
			'2000',
		])
			expect(isDateOfBirth(text, '2026-11-20'), text).toBe(false)
	})

	test('is validated against the given day', () => {
		const profile = { name: '', mobile: '', dateOfBirth: '2026-11-20' }
		expect(profileInput('2026-11-20').safeParse(profile).success).toBe(true)
		expect(profileInput('2026-11-19').safeParse(profile).success).toBe(false)
	})

	test('is chosen from the years from 1900 to this year', () => {
		const years = birthYears(new Date('2026-11-20T00:00:00Z'))
		expect([years[0], years.at(-1), years.length]).toEqual([2026, 1900, 127])
		// It is already 2027 in India.
		expect(birthYears(new Date('2026-12-31T18:30:00Z'))[0]).toBe(2027)
	})

	test('is optional', () => {
		expect(profileInput('2026-11-20').parse({ name: '', mobile: '', dateOfBirth: '' })).toEqual({
			name: '',
			mobile: '',
			dateOfBirth: null,
		})
	})
})

const VALID = {
	name: 'Meena Sundaram',
	email: ' Meena@Example.IN ',
	mobile: '9876543210',
	password: 'Decoction#1',
	confirmPassword: 'Decoction#1',
}

describe('the sign-up form', () => {
	const messages = (change: Partial<typeof VALID>) =>
		SignUpFormInput.safeParse({ ...VALID, ...change }).error?.issues.map(({ message }) => message) ?? []

	test('lower-cases and trims the email, and trims the name', () => {
		expect(SignUpFormInput.parse({ ...VALID, name: ' Meena ' })).toMatchObject({
			name: 'Meena',
			email: 'meena@example.in',
		})
	})

	test('reports what is wrong with a name', () => {
		expect(messages({ name: 'M' })).toEqual(['Name must be at least 2 characters'])
		expect(messages({ name: 'M'.repeat(51) })).toEqual(['Name cannot exceed 50 characters'])
		expect(messages({ name: 'Meena 2' })).toEqual(['Name should only contain letters and spaces'])
		expect(messages({ name: 'மீனா சுந்தரம்' })).toEqual([])
	})

	test('reports what is wrong with an email', () => {
		expect(messages({ email: 'meena' })).toEqual(['Please enter a valid email address'])
		expect(messages({ email: `${'m'.repeat(60)}@${'e'.repeat(40)}.in` })).toEqual([
			'Email cannot exceed 100 characters',
		])
	})

	test.each(['5876543210', '987654321', '98765432100', '98765abcde'])(
		'rejects the mobile number %s',
		(mobile) => {
			expect(messages({ mobile })).toEqual([
				'Please enter a valid 10-digit Indian mobile number starting with 6-9',
			])
		},
	)

	test('requires the same password twice', () => {
		expect(messages({ confirmPassword: 'Decoction#2' })).toEqual(['Passwords do not match'])
	})
})

describe('an address', () => {
	const messages = (change: object) =>
		AddressInput.safeParse({
			name: 'Meena',
			street: '12 Car Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			postalCode: '625001',
			...change,
		}).error?.issues.map(({ message }) => message) ?? []

	test('reports what is missing', () => {
		expect(messages({ name: ' ' })).toEqual(['Name is required'])
		expect(messages({ street: '' })).toEqual(['Street address is required'])
		expect(messages({ city: '' })).toEqual(['City is required'])
		expect(messages({ postalCode: '' })).toEqual(['PIN code is required'])
		expect(messages({ postalCode: '62500' })).toEqual(['Please enter a valid 6-digit PIN code'])
		expect(messages({})).toEqual([])
	})
})
