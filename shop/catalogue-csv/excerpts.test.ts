import { expect, test } from 'vitest'
import { describeDifference, shorten } from './excerpts.ts'

const LONG = 'Grown in the shade of the Baba Budangiri hills, picked by hand and dried in the sun.'

test('a long text is shortened, and no character is cut in two', () => {
	expect(shorten('Small')).toBe('Small')
	expect(shorten('')).toBe('')
	expect(shorten(LONG)).toBe('Grown in the shade of the Baba Budangiri hills, picked by ha…')
	expect(shorten(`${'a'.repeat(59)}☕🫘`).isWellFormed()).toBe(true)
	expect(shorten(`${'a'.repeat(59)}🫘`).isWellFormed()).toBe(true)
})

test('two short texts are named whole', () => {
	expect(describeDifference('Small', 'Little')).toBe('Small → Little')
	expect(describeDifference('', 'Dark')).toBe('none → Dark')
	expect(describeDifference('Dark', '')).toBe('Dark → none')
})

test('two long texts are shown where they differ', () => {
	expect(describeDifference(LONG, LONG.replace('sun', 'wind'))).toBe(
		'…nd and dried in the sun. → …nd and dried in the wind.',
	)
	expect(describeDifference(LONG, `${LONG} Rested for a month.`)).toBe(
		'…nd dried in the sun. → …nd dried in the sun. Rested for a month.',
	)
	expect(describeDifference(LONG, 'New')).toBe(
		'Grown in the shade of the Baba Budangiri hills, picked by ha… → New',
	)
	expect(describeDifference(LONG, '')).toMatch(/^Grown .*… → none$/)
})
