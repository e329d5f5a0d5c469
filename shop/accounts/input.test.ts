import { describe, expect, test } from 'vitest'
import {
	AuthSecurityInput,
	AuthTabSignInInput,
	AuthTabSignUpInput,
	CheckoutSignInInput,
	ResetPasswordInput,
	SendCodeInput,
	SignInInput,
	SignUpFormInput,
	SignUpInput,
	VerifyCodeInput,
} from './input.ts'
import { AddressInput, ChangePasswordInput, profileInput } from './profile-input.ts'
import type { z } from 'zod'

const PASSWORD = 'Decoction#1'
const signUp = { name: 'Meena', email: ' Meena@Example.in ', mobile: ' 9876543210 ', password: PASSWORD }
/** Returns the fields with issues. */
const invalidFields = (schema: z.ZodType, input: object) => [
	...new Set(schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []),
]

describe('sign-up input', () => {
	test.each(['+91 98765 43210', '0091-98765-43210', '098765\u00A043210'])(
		'reads the mobile number %s',
		(mobile) => {
			expect(SignUpInput.parse({ ...signUp, mobile }).mobile).toBe('9876543210')
			expect(SendCodeInput.parse({ email: signUp.email, mobile }).mobile).toBe('9876543210')
			expect(AuthTabSignUpInput.parse({ ...signUp, mobile, confirmPassword: PASSWORD }).mobile).toBe(
				'9876543210',
			)
		},
	)

	test('refuses what is not a mobile number', () => {
		for (const mobile of ['98765432101', '+91 98765 432', '044 2345 6789', ''])
			expect(SignUpInput.safeParse({ ...signUp, mobile }).error?.issues, mobile).toMatchObject([
				{ message: 'Please enter a valid 10-digit Indian mobile number starting with 6-9' },
			])
		expect(
			invalidFields(AuthTabSignUpInput, { ...signUp, mobile: '98765 4321', confirmPassword: PASSWORD }),
		).toEqual(['mobile'])
	})

	test('is normalized', () => {
		expect(SignUpInput.parse(signUp)).toEqual({
			...signUp,
			email: 'meena@example.in',
			mobile: '9876543210',
		})
	})

	test.each([
		['name', { name: 'M' }],
		['name', { name: 'M'.repeat(51) }],
		['name', { name: 'Meena 2' }],
		['name', { name: '' }],
		['email', { email: 'meena' }],
		['email', { email: `${'a'.repeat(90)}@example.in` }],
		['email', { email: '' }],
		['mobile', { mobile: '5876543210' }],
		['mobile', { mobile: '98765432101' }],
		['mobile', { mobile: '987654321' }],
		['mobile', { mobile: '98765432101' }],
		['password', { password: 'decoction#1' }],
		['password', { password: `${PASSWORD}${'a'.repeat(118)}` }],
	])('has an invalid %s with %j', (field, change) => {
		expect(invalidFields(SignUpInput, { ...signUp, ...change })).toEqual([field])
	})

	test('says what is missing in a password', () => {
		expect(SignUpInput.safeParse({ ...signUp, password: 'decoction#1' }).error?.issues).toMatchObject([
			{ message: 'Password must contain at least one uppercase letter' },
		])
	})

	test('accepts the shortest and longest values', () => {
		for (const change of [
			{ name: 'Me' },
			{ name: 'M'.repeat(50) },
			{ password: `${PASSWORD}${'a'.repeat(117)}` },
			{ mobile: '6000000000' },
		])
			expect(invalidFields(SignUpInput, { ...signUp, ...change })).toEqual([])
	})

	test('needs the same password twice, also if another field is invalid', () => {
		const form = { ...signUp, confirmPassword: PASSWORD }
		expect(invalidFields(SignUpFormInput, form)).toEqual([])
		expect(invalidFields(SignUpFormInput, { ...form, mobile: '', confirmPassword: 'x' })).toEqual([
			'mobile',
			'confirmPassword',
		])
		const tab = { ...form, name: 'Me', mobile: '9876543210', password: 'sixsix', confirmPassword: 'sixsix' }
		expect(invalidFields(AuthTabSignUpInput, tab)).toEqual([])
		expect(invalidFields(AuthTabSignUpInput, { ...tab, name: 'M', confirmPassword: 'x' })).toEqual([
			'name',
			'confirmPassword',
		])
		expect(invalidFields(AuthTabSignUpInput, { ...tab, mobile: '987654321' })).toEqual(['mobile'])
		expect(
			invalidFields(AuthTabSignUpInput, { ...tab, password: 'fives', confirmPassword: 'fives' }),
		).toEqual(['password'])
	})
})

describe('sign-in input', () => {
	const form = { email: 'meena@example.in', password: 'x' }

	test('accepts any password', () => {
		expect(invalidFields(SignInInput, form)).toEqual([])
		expect(invalidFields(SignInInput, { ...form, password: '' })).toEqual(['password'])
		expect(invalidFields(SignInInput, { ...form, password: 'x'.repeat(400) })).toEqual([])
		expect(invalidFields(SignInInput, { ...form, password: 'x'.repeat(401) })).toEqual(['password'])
	})

	test('needs six characters on /auth and eight at checkout', () => {
		expect(invalidFields(AuthTabSignInInput, { ...form, password: 'sixsix' })).toEqual([])
		expect(invalidFields(AuthTabSignInInput, { ...form, password: 'fives' })).toEqual(['password'])
		expect(invalidFields(CheckoutSignInInput, { ...form, password: 'eightchr' })).toEqual([])
		expect(invalidFields(CheckoutSignInInput, { ...form, password: 'sevenxx' })).toEqual(['password'])
		expect(CheckoutSignInInput.safeParse({ email: 'x', password: 'eightchr' }).error?.issues).toMatchObject([
			{ message: 'Invalid email address' },
		])
	})

	test('of the API needs the action authenticate', () => {
		expect(invalidFields(AuthSecurityInput, { ...form, action: 'authenticate' })).toEqual([])
		expect(invalidFields(AuthSecurityInput, { ...form, action: 'other' })).toEqual(['action'])
	})
})

describe('code input', () => {
	test('is for signing up by default', () => {
		expect(SendCodeInput.parse({ email: 'meena@example.in' })).toMatchObject({ purpose: 'signup' })
		expect(SendCodeInput.parse({ email: 'meena@example.in', purpose: 'password_reset' }).purpose).toBe(
			'password_reset',
		)
		expect(invalidFields(SendCodeInput, { email: 'x', purpose: 'other', name: 'M', mobile: '1' })).toEqual([
			'purpose',
			'email',
			'name',
			'mobile',
		])
	})

	test('includes the sign-up data, or the email for a password reset', () => {
		expect(VerifyCodeInput.parse({ ...signUp, otp: '012345' })).toMatchObject({
			purpose: 'signup',
			otp: '012345',
		})
		const reset = { purpose: 'password_reset', email: 'meena@example.in', otp: '012345' }
		expect(VerifyCodeInput.parse(reset)).toEqual(reset)
		expect(VerifyCodeInput.parse({ ...reset, password: PASSWORD })).toMatchObject({ password: PASSWORD })
		for (const otp of ['01234', '0123456', '01234x', 'x012345'])
			expect(invalidFields(VerifyCodeInput, { ...reset, otp })).toEqual(['otp'])
		expect(invalidFields(VerifyCodeInput, { ...reset, password: 'weak' })).toEqual(['password'])
		for (const body of [null, 'text', { otp: '012345' }])
			expect(VerifyCodeInput.safeParse(body).success).toBe(false)
	})
})

describe('a new password', () => {
	test('must be entered twice', () => {
		const reset = { password: PASSWORD, confirmPassword: PASSWORD }
		expect(invalidFields(ResetPasswordInput, reset)).toEqual([])
		expect(invalidFields(ResetPasswordInput, { password: 'weak', confirmPassword: 'x' })).toEqual([
			'password',
			'confirmPassword',
		])
		const change = { currentPassword: 'old', newPassword: PASSWORD, confirmPassword: PASSWORD }
		expect(invalidFields(ChangePasswordInput, change)).toEqual([])
		expect(invalidFields(ChangePasswordInput, { ...change, newPassword: 'weak' })).toEqual([
			'newPassword',
			'confirmPassword',
		])
	})
})

describe('a profile', () => {
	const Profile = profileInput('2026-11-20')
	const profile = { name: 'Meena', mobile: '', dateOfBirth: '' }

	test('has a mobile number of ten digits if it is one, and else what was entered', () => {
		const mobileOf = (mobile: string) => Profile.parse({ ...profile, mobile }).mobile
		expect(['+91 98400 12345', '098400 12345', '98400-12345'].map(mobileOf)).toEqual(
			Array(3).fill('9840012345'),
		)
		expect(['12', '98400 12345 6', '+44 20 7946 0123'].map(mobileOf)).toEqual([
			'12',
			'98400 12345 6',
			'+44 20 7946 0123',
		])
	})

	test('has optional fields', () => {
		expect(Profile.parse(profile)).toEqual({ ...profile, dateOfBirth: null })
		expect(Profile.parse({ ...profile, dateOfBirth: null }).dateOfBirth).toBeNull()
	})

	test('has a date of birth from 1900 to today', () => {
		for (const dateOfBirth of ['1900-01-01', '2026-11-20'])
			expect(Profile.parse({ ...profile, dateOfBirth }).dateOfBirth).toBe(dateOfBirth)
		for (const dateOfBirth of ['1899-12-31', '2026-11-21', 'x'])
			expect(invalidFields(Profile, { ...profile, dateOfBirth })).toEqual(['dateOfBirth'])
		const messages = (dateOfBirth: string) =>
			Profile.safeParse({ ...profile, dateOfBirth }).error?.issues.map(({ message }) => message)
		for (const incomplete of ['2000--05', '2000-00-05', '2000-05-00', '-05-05', 'x2000-05-05', '2000-05-05x'])
			expect(messages(incomplete), incomplete).toEqual(['Please choose the day, month and year.'])
		expect(messages('2000-02-30')).toEqual(['Please enter a date between 1900 and today'])
		expect(invalidFields(Profile, { ...profile, mobile: '1'.repeat(31), name: 'M'.repeat(101) })).toEqual([
			'name',
			'mobile',
		])
	})
})

describe('an address', () => {
	const address = {
		name: 'Home',
		street: '12 Car Street',
		city: 'Madurai',
		state: 'Tamil Nadu',
		postalCode: ' 625001 ',
	}

	test('is not the default unless requested', () => {
		expect(AddressInput.parse(address)).toEqual({
			...address,
			postalCode: '625001',
			isDefault: false,
			gstBuyer: null,
		})
		expect(AddressInput.parse({ ...address, isDefault: true }).isDefault).toBe(true)
	})

	test('needs all fields and a valid PIN code', () => {
		for (const field of ['name', 'street', 'city', 'state', 'postalCode'])
			expect(invalidFields(AddressInput, { ...address, [field]: '' })).toEqual([field])
		expect(
			AddressInput.safeParse({ ...address, street: 'Car Street '.repeat(30), city: 'x'.repeat(101) }).error
				?.issues,
		).toMatchObject([{ message: 'At most 300 characters' }, { message: 'At most 100 characters' }])
		expect(invalidFields(AddressInput, { ...address, postalCode: '62500' })).toEqual(['postalCode'])
		expect(AddressInput.safeParse({ ...address, postalCode: '' }).error?.issues).toHaveLength(1)
	})
})
