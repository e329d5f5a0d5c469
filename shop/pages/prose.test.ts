import { expect, test } from 'vitest'
import { findBadLinks, parseProse, parseSpans } from './prose.ts'

test('each line is a paragraph, and empty lines do not count', () => {
	expect(parseProse('One.\n\n  Two. \n')).toEqual([
		{ kind: 'paragraph', text: 'One.' },
		{ kind: 'paragraph', text: 'Two.' },
	])
})

test('lines that belong together are one list', () => {
	expect(
		parseProse('- a\n- b\n1. c\n2. d\nName | Text | more\nOther | Text\n{grievance officer}\nend'),
	).toEqual([
		{ kind: 'bullets', items: ['a', 'b'] },
		{ kind: 'numbers', items: ['c', 'd'] },
		{
			kind: 'terms',
			items: [
				['Name', 'Text | more'],
				['Other', 'Text'],
			],
		},
		{ kind: 'part', name: 'grievance officer' },
		{ kind: 'paragraph', text: 'end' },
	])
	expect(parseProse('-5 degrees, 1.5 litres, a|b')).toEqual([
		{ kind: 'paragraph', text: '-5 degrees, 1.5 litres, a|b' },
	])
})

test('a line may have links and emphasis', () => {
	expect(parseSpans('See [returns](/policies/return), *please*. [Mail](mailto:a@b.in)')).toEqual([
		{ kind: 'text', text: 'See ' },
		{ kind: 'link', text: 'returns', to: '/policies/return' },
		{ kind: 'text', text: ', ' },
		{ kind: 'emphasis', text: 'please' },
		{ kind: 'text', text: '. ' },
		{ kind: 'link', text: 'Mail', to: 'mailto:a@b.in' },
	])
	expect(parseSpans('**Perfect** blend, *now*')).toEqual([
		{ kind: 'emphasis', text: 'Perfect' },
		{ kind: 'text', text: ' blend, ' },
		{ kind: 'emphasis', text: 'now' },
	])
	expect(parseSpans('')).toEqual([])
	expect(parseSpans('2 * 3 [x] (y)')).toEqual([{ kind: 'text', text: '2 * 3 [x] (y)' }])
})

test('a link leads to a page of the shop, by HTTPS or to an email address', () => {
	const refused = ['javascript:alert', '//elsewhere.example', 'http://a.example', '/\\elsewhere.example', 'x']
	for (const to of refused) {
		expect(findBadLinks(`[a](${to})`), to).toEqual([to])
		expect(parseSpans(`[a](${to})`), to).toEqual([{ kind: 'text', text: `[a](${to})` }])
	}
	expect(findBadLinks('[a](/contact) [b](https://a.example/x?y=1#z) [c](mailto:{email})')).toEqual([])
})
