import { describe, expect, test } from 'vitest'
import { MAX_CSV_LINES, readCsv } from './read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
async function read(file: Uint8Array | string) {
	const rows = []
	for await (const row of readCsv([typeof file === 'string' ? bytes(file) : file])) rows.push(row)
	return rows
}

describe('a spreadsheet', () => {
	test('has rows of named cells, without the empty ones', async () => {
		expect(
			await read('Product,Pack,MRP,Stock\r\npure,Small,260,\r\n\r\nperfect,"Family, large",,5\r\n'),
		).toEqual([
			{ line: 2, cells: { Product: 'pure', Pack: 'Small', MRP: '260' } },
			{ line: 4, cells: { Product: 'perfect', Pack: 'Family, large', Stock: '5' } },
		])
	})

	const TAMIL = 'product;PACK;Name\nkaapi;Small;காபி\n'
	const cells = { Product: 'kaapi', Pack: 'Small', Name: 'காபி' }
	const utf16 = (text: string, isBigEndian: boolean) => {
		const view = new DataView(new ArrayBuffer(text.length * 2))
		for (let index = 0; index < text.length; index++)
			view.setUint16(index * 2, text.charCodeAt(index), !isBigEndian)
		return new Uint8Array(view.buffer)
	}
	test.each([
		['UTF-8', bytes(TAMIL)],
		['UTF-8 with a byte order mark', bytes(`\uFEFF${TAMIL}`)],
		['UTF-16', utf16(`\uFEFF${TAMIL}`, false)],
		['UTF-16, big-endian', utf16(`\uFEFF${TAMIL}`, true)],
		['UTF-16 without a byte order mark', utf16(TAMIL, false)],
		['tabs', bytes(TAMIL.replaceAll(';', '\t'))],
	])('may be in %s', async (_name, file) => {
		expect((await read(file)).map((row) => row.cells)).toEqual([cells])
	})

	test('loses the quote that guards against formulas', async () => {
		expect(await read(`Product,Pack,Name\npure,Small,'=1+1\n`)).toMatchObject([{ cells: { Name: '=1+1' } }])
	})

	test('may have cells of several lines', async () => {
		expect(await read('Product,Pack,Story\npure,Small,"One\nTwo"\npure,Large,x\n')).toMatchObject([
			{ line: 3, cells: { Story: 'One\nTwo' } },
			{ line: 4 },
		])
	})
})

test.each([
	['', 'The file is empty.'],
	['Pack,MRP\n', 'The first line needs a column called "Product".'],
	['Product,Pack,Colour\n', 'There is no column called "Colour".'],
	['Product,Pack,MRP,mrp\n', 'The column "MRP" is there twice.'],
	['Product,Pack,Name\npure,Small,"never closed\n', 'not a CSV file'],
	[new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe, 0xfd]), 'save the file as CSV in UTF-8'],
	[`Product,Pack\n${'pure,Small\n'.repeat(MAX_CSV_LINES + 1)}`, 'at most 1,00,000 lines'],
])('a file is refused as a whole: %#', async (file, message) => {
	await expect(read(file)).rejects.toMatchObject({ refusal: { message: expect.stringContaining(message) } })
})
