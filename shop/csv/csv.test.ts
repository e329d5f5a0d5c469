import { describe, expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvChunks, csvLine } from './csv.ts'

describe('a CSV line', () => {
	test('ends with CR LF, and quotes cells where needed', () => {
		expect(csvLine(['one', 2.5, null, 'a "b", c', 'two\nlines'])).toBe(
			'one,2.5,,"a ""b"", c","two\nlines"\r\n',
		)
		expect(BYTE_ORDER_MARK).toBe('\uFEFF')
	})

	test.each([
		['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
		['+91 98765', "'+91 98765"],
		['-2+3', "'-2+3"],
		['@SUM(A1)', "'@SUM(A1)"],
		['\t=1', "'\t=1"],
		['\n=1', '"\'\n=1"'],
		['＝1+1', "'＝1+1"],
	])('prevents %j from being run as a formula', (cell, written) => {
		expect(csvLine([cell])).toBe(`${written}\r\n`)
	})

	test('is combined with others into chunks, without loss or duplicates', async () => {
		const rows = ['one\r\n', 'two\r\n', 'three\r\n', 'four\r\n']
		const chunks: string[] = []
		for await (const chunk of csvChunks(rows, 8)) chunks.push(chunk)
		expect(chunks).toEqual(['one\r\ntwo\r\n', 'three\r\nfour\r\n'])
		for await (const chunk of csvChunks(['last\r\n'])) chunks.push(chunk)
		expect(chunks.at(-1)).toBe('last\r\n')
	})

	test('contains amounts as numbers, also negative ones', () => {
		expect(csvLine([-40.5, 0])).toBe('-40.5,0\r\n')
	})
})
