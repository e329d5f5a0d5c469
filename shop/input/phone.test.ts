import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPhone, isPhoneTooShort, parsePhone, phoneInput } from './phone.ts'

/** Types like a person in a browser: after each character, the field shows what `phoneInput` returns. */
function type(text: string): string {
	return Array.from(text).reduce((shown, character) => phoneInput(shown + character), '')
}

const NUMBERS = [
	'9840012345',
	'98400 12345',
	'98400-12345',
	'(98400) 12345',
	'98400\u00A012345',
	'98400\u202F12345',
	'98400.12345',
	' 9840012345\n',
	'+919840012345',
	'+91 98400 12345',
	'+91\u00A098400\u00A012345',
	'+91-98400-12345',
	'(+91) 98400 12345',
	'\u202A+91 98400 12345\u202C',
	'tel:+91-98400-12345',
	'+91 (0) 98400 12345',
	'+91098400 12345',
	'0091-98400-12345',
	'0091 98400 12345',
	'0091 0 98400 12345',
	'91 98400 12345',
	'919840012345',
	'910 98400 12345',
	'098400 12345',
	'098400-12345',
	'(0) 98400 12345',
	'0 91 98400 12345',
]

describe('a phone number', () => {
	test.each(NUMBERS)('%j is ten digits, pasted or typed', (text) => {
		expect(parsePhone(text)).toBe('9840012345')
		expect(phoneInput(text)).toBe('9840012345')
		expect(type(text)).toBe('9840012345')
		expect(isPhone(phoneInput(text))).toBe(true)
	})

	test.each([
		['+91 91984 00123', '9198400123'],
		['9198400123', '9198400123'],
		['091984 00123', '9198400123'],
		['044 2345 6789', '4423456789'],
		['+91 44 2345 6789', '4423456789'],
	])('%j may begin with 91, or belong to a landline', (text, number) => {
		expect([parsePhone(text), type(text)]).toEqual([number, number])
	})

	test.each([
		'९८४०० १२३४५',
		'+९१ ९८४०० १२३४५',
		'௯௮௪௦௦ ௧௨௩௪௫',
		'೯೮೪೦೦೧೨೩೪೫',
		'౯౮౪౦౦౧౨౩౪౫',
		'൯൮൪൦൦൧൨൩൪൫',
		'৯৮৪০০১২৩৪৫',
		'૯૮૪૦૦૧૨૩૪૫',
		'۹۸۴۰۰۱۲۳۴۵',
		'९८४00 1२३45',
	])('%j is the same number in the digits of another script', (text) => {
		expect([parsePhone(text), phoneInput(text), type(text)]).toEqual(Array(3).fill('9840012345'))
	})

	test('is the same in every way of writing it', () => {
		const number = fc.stringMatching(/^[1-9][0-9]{9}$/)
		const prefix = fc.constantFrom('', '+91', '+91 ', '(+91)', '0091', '0091-', '0', '+91 (0) ')
		const separator = fc.constantFrom('', ' ', '-', '\u00A0', ') ')
		fc.assert(
			fc.property(prefix, number, separator, (before, digits, between) => {
				const written = `${before}${digits.slice(0, 5)}${between}${digits.slice(5)}`
				expect([parsePhone(written), type(written)]).toEqual([digits, digits])
			}),
		)
	})
})

describe('what is no phone number', () => {
	test.each([
		['', '', true],
		['abc', '', true],
		['98400 1234', '984001234', true],
		['098400 1234', '0984001234', false],
		['0091 98400 1234', '0091984001234', true],
		['+91 98400 123', '+9198400123', true],
		['+91 0 98400 123', '+91098400123', true],
		['+91', '+91', true],
		['+', '+', true],
		['0000000000', '0000000000', false],
		['98400 12345 6', '98400123456', false],
		['91 98400 1234', '91984001234', false],
		['98400 12345 / 98400 54321', '98400123459840054321', false],
		['+91 98400 12345 6', '+9198400123456', false],
		['+44 20 7946 0123', '+442079460123', false],
		['+98400 12345', '+9840012345', false],
		['0091 98400 123456', '009198400123456', false],
	])('%j stays %j, and is never cut', (text, shown, isTooShort) => {
		expect(parsePhone(text)).toBe(null)
		expect(phoneInput(text)).toBe(shown)
		expect([isPhone(shown), isPhoneTooShort(shown)]).toEqual([false, isTooShort])
	})

	test('is not ten other characters', () => {
		for (const text of ['98400 1234', '98400123456', '0984001234', '984001234a', ' 9840012345'])
			expect(isPhone(text)).toBe(false)
	})
})
