import { describe, expect, test } from 'vitest'
import { isTooCommon } from './common-passwords.ts'
import { COMMON_PASSWORDS, COMMON_WORDS, INDIAN_WORDS } from './common-words.ts'
import { unmetPasswordRules } from '#shop/accounts/rules.ts'

const isCommon = (password: string, names: string[] = []) => isTooCommon(password, names)

describe('a password is too common', () => {
	test.each(['P@ssw0rd', 'P@SSW0RD', '1qaz@WSX', '!QAZ2wsx', 'Zaq!2wsx'])(
		'as in the list: %s',
		(password) => {
			expect(isCommon(password)).toBe(true)
		},
	)

	test.each([
		'Password@1',
		'Password@12',
		'Password@123',
		'Password@2026',
		'Password@1999',
		'Password@1212',
		'Password@47',
		'Password@777',
		'Password@4321',
		'123@Password',
		'1@Password2',
		'Welcome@123',
		'Admin@12345',
		'Qwerty#1234567890',
		'India!1947x'.slice(0, -1),
		'Krishna$1',
	])('as a common word with the usual digits around it: %s', (password) => {
		expect(unmetPasswordRules(password)).toEqual([])
		expect(isCommon(password)).toBe(true)
	})

	// The password is hashed in plain characters, so both spellings sign in.
	test.each(['Pａssword1!', 'Ｐassword１2!'])('in characters of full width: %s', (password) => {
		expect(unmetPasswordRules(password)).toEqual([])
		expect(isCommon(password)).toBe(true)
		expect(isCommon('Xｍｅｅｎａ#7421q', ['Meena'])).toBe(true)
		expect(isCommon('Xmeena#7421q', ['Ｍｅｅｎａ'])).toBe(true)
	})

	test.each([
		'P@ssword123',
		'Pa55w0rd!',
		'Passw0rd#1',
		'Pass-Word1',
		'@dmin123X'.slice(0, -1),
		'4dmin@123',
		'$h@dow123',
	])('as a disguised word: %s', (password) => {
		expect(isCommon(password)).toBe(true)
	})

	test.each(['Chennai@123', 'Lakshmi@2026', 'Pr1ya@123', 'Murugan#7', 'Vij@y1234', 'Tamilnadu@1'])(
		'as a word or name that is common in India: %s',
		(password) => {
			expect(unmetPasswordRules(password)).toEqual([])
			expect(isCommon(password)).toBe(true)
		},
	)

	test.each(['Zxcv@1234', 'Qaz@12345', 'Asd@12345', 'Q1w2e3r4!', 'Mnbvcxz@1'])(
		'as neighbours on the keyboard: %s',
		(password) => {
			expect(isCommon(password)).toBe(true)
		},
	)

	test.each(['Abcd@1234', 'Abc@12345', 'Dcba@1234', 'Aa@12345678', 'Aaaa@1111', 'Xyzxyz@12'])(
		'as letters in a row: %s',
		(password) => {
			expect(isCommon(password)).toBe(true)
		},
	)
})

describe('a password is not too common', () => {
	test.each([
		'Decoction#1',
		'Tumbler#2',
		'Password@7391',
		'73Password@91',
		'Password@52026',
		'Password@20265',
		'Password@1899',
		'Password@12a5!',
		'MonkeyPassword@1',
		'kT7$wq92Lp',
		'12345678!',
		'தமிழ்Aa1!x',
		'',
	])('%s', (password) => {
		expect(isCommon(password)).toBe(false)
	})
})

describe('a password must not contain', () => {
	test("the person's name, in part, in full or disguised", () => {
		const names = ['Meena Sundaram']
		expect(isCommon('xMEENA#4711q', names)).toBe(true)
		expect(isCommon('Sundaram#4711q', names)).toBe(true)
		expect(isCommon('M33na#4711qz', names)).toBe(true)
		expect(isCommon('Me.ena#4711qz', names)).toBe(true)
		expect(isCommon('Sund#4711qz', names)).toBe(false)
		expect(isCommon('Meera#4711qz', names)).toBe(false)
	})

	test('a name in Tamil', () => {
		expect(isCommon('மீனா-Aa4711', ['மீனா'])).toBe(true)
	})

	test("the email's first part, but not its domain", () => {
		const names = ['kaapi.lover@example.in']
		expect(isCommon('Kaapi#4711qz', names)).toBe(true)
		expect(isCommon('Lover#4711qz', names)).toBe(true)
		expect(isCommon('Example#4711qz', names)).toBe(false)
	})

	test("the shop's name", () => {
		expect(isCommon('Sk3-Coffee#4711q', ['SK3 Coffee'])).toBe(true)
		expect(isCommon('mySK3#4711q', ['SK3 Coffee'])).toBe(true)
	})

	test('names of three letters, but no shorter ones', () => {
		expect(isCommon('xRaj#4711qz', ['Raj K'])).toBe(true)
		expect(isCommon('Kw#4711qz', ['Kw'])).toBe(false)
		expect(isCommon('Kwz#4711qz', ['K W'])).toBe(false)
		expect(isCommon('Kwz#4711qz', ['K W Z'])).toBe(true)
		expect(isCommon('Kw#4711qz', ['', ' ', '@'])).toBe(false)
	})
})

test('the list has the commonest words, without personal finds', () => {
	const words = COMMON_WORDS.split(' ')
	expect(words).toHaveLength(5000)
	const indian = INDIAN_WORDS.split(' ')
	expect([...words, ...indian].every((word) => /^[a-z]{3,}$/.test(word))).toBe(true)
	expect(new Set([...words, ...indian]).size).toBe(words.length + indian.length)
	expect(COMMON_PASSWORDS.split(' ')).toHaveLength(17)
})
