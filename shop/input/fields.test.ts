import { describe, expect, test } from 'vitest'
import { Line, PersonName, Text } from './fields.ts'

test('Line joins several lines into one', () => {
	expect(Line(50).parse('12 Car Street,\n\n Near the temple\n\tMadurai\n')).toBe(
		'12 Car Street, Near the temple, Madurai',
	)
	expect(Line(300).safeParse('a\n'.repeat(149)).success).toBe(false)
	expect(Line(50).parse('\n\n\t')).toBe('')
})

describe('Text', () => {
	test('removes bidirectional and terminal controls', () => {
		expect(Text(50).parse(' 12 \u202Egpj\u202C Car\u009B2J Street\u2069 ')).toBe('12 gpj Car2J Street')
	})

	test('is empty without visible characters', () => {
		for (const unseen of [
			'\u200B\u200B\u200B\u200B\u200B',
			'\u200D\u200D\u200D',
			'ாாா',
			'\u3164\u3164\u3164',
			'\uFEFF\u2060 \u{E0041}',
		])
			expect(Text(50).parse(unseen)).toBe('')
		expect(PersonName('Enter a name').safeParse('\u200C\u200D\u200C').error?.issues[0]?.message).toBe(
			'Enter a name',
		)
		expect(Text(50).parse('😀 12')).toBe('😀 12')
	})

	test('refuses what a database or a product feed cannot hold', () => {
		for (const character of ['\u0000', '\u001F', '\uD800', '\uFFFE', '\uFFFF'])
			expect(Text(50).safeParse(`Filter${character}coffee`).success).toBe(false)
		expect(Text(50).parse('Filter\tcoffee\n☕\u{1F375}\uFFFD')).toBe('Filter\tcoffee\n☕\u{1F375}\uFFFD')
	})

	test('breaks lines where a text from a word processor does', () => {
		expect(Text(50).parse('12 Car Street\vMadurai\f')).toBe('12 Car Street\nMadurai')
		expect(Line(50).parse('12 Car Street\vMadurai')).toBe('12 Car Street, Madurai')
	})

	test('says what is wrong with other control characters, not that the text is too long', () => {
		const messages = (text: string) =>
			Text(8, undefined, 'At most 8 characters')
				.safeParse(text)
				.error?.issues.map(({ message }) => message)
		expect(messages('Filter\u0001')).toEqual([
			"There are characters that can't be shown. Please type the text again",
		])
		expect(messages('Filter coffee')).toEqual(['At most 8 characters'])
	})

	test('keeps the joiners that Tamil needs', () => expect(Text(50).parse('க்\u200Dஷ')).toBe('க்\u200Dஷ'))
})
