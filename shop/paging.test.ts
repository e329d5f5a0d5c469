import { describe, expect, test } from 'vitest'
import { linkedPages, paginate, readPage } from './paging.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e']

describe('paginate', () => {
	test('returns one page, and where it is in the list', () => {
		expect(paginate(LETTERS, { page: 2, size: 2 })).toEqual({
			shown: ['c', 'd'],
			paging: { page: 2, pages: 3, first: 3, last: 4, found: 5 },
		})
	})
	test('returns the last page instead of one behind it', () => {
		expect(paginate(LETTERS, { page: 9, size: 2 })).toEqual({
			shown: ['e'],
			paging: { page: 3, pages: 3, first: 5, last: 5, found: 5 },
		})
	})
	test('an empty list has one empty page', () => {
		expect(paginate([], { page: 1, size: 2 })).toEqual({
			shown: [],
			paging: { page: 1, pages: 1, first: 0, last: 0, found: 0 },
		})
	})
})

test('readPage is the first page for anything but a page number', () => {
	const read = (query: string) => readPage(new URLSearchParams(query))
	expect(
		['page=3', '', 'page=', 'page=0', 'page=-1', 'page=2.5', 'page=x', 'page=9999999'].map(read),
	).toEqual([3, 1, 1, 1, 1, 1, 1, 1])
})

describe('linkedPages', () => {
	test.each([
		[1, 1, [1]],
		[2, 4, [1, 2, 3, 4]],
		[1, 17, [1, 2, null, 17]],
		[4, 17, [1, 2, 3, 4, 5, null, 17]],
		[9, 17, [1, null, 8, 9, 10, null, 17]],
		[17, 17, [1, null, 16, 17]],
	])('on page %d of %d', (page, pages, linked) => expect(linkedPages({ page, pages })).toEqual(linked))
})
