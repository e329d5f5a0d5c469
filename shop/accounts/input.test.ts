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
/** The fields that are wrong. */
const wrong = (schema: z.ZodType, input: object) => [
	...new Set(schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []),
]

describe('signing up', () => {
	test('reads names and emails as they are stored', () => {
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
		['mobile', { mobile: 'x9876543210' }],
		['password', { password: 'decoction#1' }],
		['password', { password: `${PASSWORD}${'a'.repeat(118)}` }],
	])('is refused for its %s: %j', (field, change) => {
		expect(wrong(SignUpInput, { ...signUp, ...change })).toEqual([field])
	})

	test('takes the shortest and the longest', () => {
		for (const change of [
			{ name: 'Me' },
			{ name: 'M'.repeat(50) },
			{ password: `${PASSWORD}${'a'.repeat(117)}` },
			{ mobile: '6000000000' },
		])
			expect(wrong(SignUpInput, { ...signUp, ...change })).toEqual([])
	})

	test('needs the same password twice, also where another field is wrong', () => {
		const form = { ...signUp, confirmPassword: PASSWORD }
		expect(wrong(SignUpFormInput, form)).toEqual([])
		expect(wrong(SignUpFormInput, { ...form, mobile: '', confirmPassword: 'x' })).toEqual([
			'mobile',
			'confirmPassword',
		])
		const tab = { ...form, name: 'Me', mobile: '9876543210', password: 'sixsix', confirmPassword: 'sixsix' }
		expect(wrong(AuthTabSignUpInput, tab)).toEqual([])
		expect(wrong(AuthTabSignUpInput, { ...tab, name: 'M', confirmPassword: 'x' })).toEqual([
			'name',
			'confirmPassword',
		])
		expect(wrong(AuthTabSignUpInput, { ...tab, mobile: '987654321' })).toEqual(['mobile'])
		expect(wrong(AuthTabSignUpInput, { ...tab, password: 'fives', confirmPassword: 'fives' })).toEqual([
			'password',
		])
	})
})

describe('signing in', () => {
	const form = { email: 'meena@example.in', password: 'x' }

	test('takes any password that there may be', () => {
		expect(wrong(SignInInput, form)).toEqual([])
		expect(wrong(SignInInput, { ...form, password: '' })).toEqual(['password'])
		expect(wrong(SignInInput, { ...form, password: 'x'.repeat(400) })).toEqual([])
		expect(wrong(SignInInput, { ...form, password: 'x'.repeat(401) })).toEqual(['password'])
	})

	test('takes six characters in the tab and eight at checkout', () => {
		expect(wrong(AuthTabSignInInput, { ...form, password: 'sixsix' })).toEqual([])
		expect(wrong(AuthTabSignInInput, { ...form, password: 'fives' })).toEqual(['password'])
		expect(wrong(CheckoutSignInInput, { ...form, password: 'eightchr' })).toEqual([])
		expect(wrong(CheckoutSignInInput, { ...form, password: 'sevenxx' })).toEqual(['password'])
		expect(CheckoutSignInInput.safeParse({ email: 'x', password: 'eightchr' }).error?.issues).toMatchObject([
			{ message: 'Invalid email address' },
		])
	})

	test('is the one action of its address', () => {
		expect(wrong(AuthSecurityInput, { ...form, action: 'authenticate' })).toEqual([])
		expect(wrong(AuthSecurityInput, { ...form, action: 'other' })).toEqual(['action'])
	})
})

describe('a code', () => {
	test('is asked for to sign up, unless it says otherwise', () => {
		expect(SendCodeInput.parse({ email: 'meena@example.in' })).toMatchObject({ purpose: 'signup' })
		expect(SendCodeInput.parse({ email: 'meena@example.in', purpose: 'password_reset' }).purpose).toBe(
			'password_reset',
		)
		expect(wrong(SendCodeInput, { email: 'x', purpose: 'other', name: 'M', mobile: '1' })).toEqual([
			'purpose',
			'email',
			'name',
			'mobile',
		])
	})

	test('comes with everything to sign up, or with its email to reset a password', () => {
		expect(VerifyCodeInput.parse({ ...signUp, otp: '012345' })).toMatchObject({
			purpose: 'signup',
			otp: '012345',
		})
		const reset = { purpose: 'password_reset', email: 'meena@example.in', otp: '012345' }
		expect(VerifyCodeInput.parse(reset)).toEqual(reset)
		expect(VerifyCodeInput.parse({ ...reset, password: PASSWORD })).toMatchObject({ password: PASSWORD })
		for (const otp of ['01234', '0123456', '01234x', 'x012345'])
			expect(wrong(VerifyCodeInput, { ...reset, otp })).toEqual(['otp'])
		expect(wrong(VerifyCodeInput, { ...reset, password: 'weak' })).toEqual(['password'])
		for (const body of [null, 'text', { otp: '012345' }])
			expect(VerifyCodeInput.safeParse(body).success).toBe(false)
	})
})

describe('a new password', () => {
	test('is given twice alike', () => {
		const reset = { password: PASSWORD, confirmPassword: PASSWORD }
		expect(wrong(ResetPasswordInput, reset)).toEqual([])
		expect(wrong(ResetPasswordInput, { password: 'weak', confirmPassword: 'x' })).toEqual([
			'password',
			'confirmPassword',
		])
		const change = { currentPassword: 'old', newPassword: PASSWORD, confirmPassword: PASSWORD }
		expect(wrong(ChangePasswordInput, change)).toEqual([])
		expect(wrong(ChangePasswordInput, { ...change, newPassword: 'weak' })).toEqual([
			'newPassword',
			'confirmPassword',
		])
	})
})

describe('a profile', () => {
	const Profile = profileInput('2026-11-20')
	const profile = { name: 'Meena', mobile: '', dateOfBirth: '' }

	test('may leave everything but the name empty', () => {
		expect(Profile.parse(profile)).toEqual({ ...profile, dateOfBirth: null })
		expect(Profile.parse({ ...profile, dateOfBirth: null }).dateOfBirth).toBeNull()
	})

	test('has a birthday from 1900 to today', () => {
		for (const dateOfBirth of ['1900-01-01', '2026-11-20'])
			expect(Profile.parse({ ...profile, dateOfBirth }).dateOfBirth).toBe(dateOfBirth)
		for (const dateOfBirth of ['1899-12-31', '2026-11-21', 'x'])
			expect(wrong(Profile, { ...profile, dateOfBirth })).toEqual(['dateOfBirth'])
		expect(wrong(Profile, { ...profile, mobile: '1'.repeat(31), name: 'M'.repeat(101) })).toEqual([
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

	test('is no default unless it says so', () => {
		expect(AddressInput.parse(address)).toEqual({ ...address, postalCode: '625001', isDefault: false })
		expect(AddressInput.parse({ ...address, isDefault: true }).isDefault).toBe(true)
	})

	test('needs each field, and a PIN code', () => {
		for (const field of ['name', 'street', 'city', 'state', 'postalCode'])
			expect(wrong(AddressInput, { ...address, [field]: '' })).toEqual([field])
		expect(wrong(AddressInput, { ...address, postalCode: '62500' })).toEqual(['postalCode'])
		expect(AddressInput.safeParse({ ...address, postalCode: '' }).error?.issues).toHaveLength(1)
	})
})
