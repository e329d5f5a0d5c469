import { expect, test } from 'vitest'
import {
	countInWords,
	describeShares,
	type Fact,
	FACTS,
	insertFacts,
	listNames,
	listUnknownNames,
	namesFact,
	numberInWords,
} from './facts.ts'

const facts = {
	...(Object.fromEntries(Object.keys(FACTS).map((name) => [name, ''])) as Record<Fact, string>),
	'shop name': '{year} Kaapi $& House',
	'count of blends': 'three blends',
}

test('facts are inserted once, and with a capital letter where the name has one', () => {
	expect(insertFacts('{shop name}: {count of blends}. {Count of blends}.', facts)).toBe(
		'{year} Kaapi $& House: three blends. Three blends.',
	)
})

test('a sentence is apart from the one before it, also where a text that was saved earlier has no space', () => {
	const noted = { ...facts, 'note on the banner': 'It is free.' }
	for (const text of ['No charge. {note on the banner}', 'No charge.{note on the banner}'])
		expect(insertFacts(text, noted)).toBe('No charge. It is free.')
	expect(insertFacts('No charge.{note on the banner}', facts)).toBe('No charge.')
})

test('braces that name no fact stay', () => {
	expect(insertFacts('{grievance officer} {toString} {} {', facts)).toBe(
		'{grievance officer} {toString} {} {',
	)
	expect(listNames('{grievance officer} and {year} {')).toEqual(['grievance officer', 'year'])
})

test('a fact is found in any text of a page', () => {
	const content = { links: { links: [{ label: '{Count of blends}', to: '/products' }] } }
	expect(namesFact(content, 'count of blends')).toBe(true)
	expect(namesFact(content, 'year')).toBe(false)
})

test('numbers are said in words up to ten', () => expect([7, 14].map(numberInWords)).toEqual(['seven', '14']))

test('blends are counted in words up to ten', () => {
	expect([0, 1, 2, 10, 11].map(countInWords)).toEqual([
		'our coffees',
		'one blend',
		'two blends',
		'ten blends',
		'11 blends',
	])
})

test('the shares of coffee are named once each, or as a range', () => {
	expect([[], [91], [81, 100, 91, 100], [100, 95, 90, 85, 80, 60]].map(describeShares)).toEqual([
		'as much coffee as the label says',
		'91% coffee',
		'100%, 91% or 81% coffee',
		'from 60% to 100% coffee',
	])
})

test('unknown facts are named, in lists too', () => {
	const questions = [
		{ question: 'Do you sell brass filters?', answer: 'Soon, at {shopname} and {shop name}.' },
	]
	const content = { questions, body: { text: '{Shop name}\n{grievance officer}\n{shopname}', date: null } }
	expect(listUnknownNames(content)).toEqual(['shopname'])
	expect(listUnknownNames({ questions: [{ question: 'Q', answer: 'A' }] })).toEqual([])
})
