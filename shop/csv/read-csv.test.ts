import { describe, expect, test } from 'vitest'
import { countRows, readCsv } from './read-csv.ts'
import { CATALOGUE_CSV } from '#shop/catalogue-csv/columns.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
async function read(file: Uint8Array | string) {
	const rows = []
	const bytesOfFile = typeof file === 'string' ? bytes(file) : file
	for await (const row of readCsv([bytesOfFile], CATALOGUE_CSV)) rows.push(row)
	return rows
}

describe('a spreadsheet', () => {
	test('has rows of named cells, without the empty ones', async () => {
		expect(
			await read('Product,Pack,MRP,Stock\r\npure,Small,260,\r\n\r\nperfect,"Family, large",,5\r\n'),
		).toEqual([
			{
				line: 2,
				cells: { Product: 'pure', Pack: 'Small', MRP: '260' },
				hasStrayCell: false,
				mayHaveDecimalComma: false,
			},
			{
				line: 4,
				cells: { Product: 'perfect', Pack: 'Family, large', Stock: '5' },
				hasStrayCell: false,
				mayHaveDecimalComma: false,
			},
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
		expect(await read(`Product,Pack,Name,SKU,Roast\npure,Small,'=1+1,''=1+1,'twas\n`)).toMatchObject([
			{ cells: { Name: '=1+1', SKU: "'=1+1", Roast: "'twas" } },
		])
	})

	test('may have cells of several lines', async () => {
		expect(await read('Product,Pack,Story\npure,Small,"One\nTwo"\npure,Large,x\n')).toMatchObject([
			{ line: 2, cells: { Story: 'One\nTwo' } },
			{ line: 3 },
		])
		expect(await read('Product,Pack,Story\r\npure,Small,"One\r\n\r\nTwo"\r\n')).toMatchObject([
			{ cells: { Story: 'One\n\nTwo' } },
		])
	})

	test.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;\n'])('may name its delimiter first: %j', async (first) => {
		const file = `${first}Product;Pack;Name\npure;Small;A, B, C and D\n`
		const rows = [{ line: 2, cells: { Name: 'A, B, C and D' } }]
		expect(await read(file)).toMatchObject(rows)
		expect(await read(utf16(`\uFEFF${file}`, false))).toMatchObject(rows)
		expect(await countRows([bytes(file)])).toBe(1)
	})

	test('may have blank rows, which are left out', async () => {
		const rows = await read('Product;Pack;Name\n;;\npure;Small;x\n\n ; ;\npure;Large;y\n;;\n')
		expect(rows.map(({ line }) => line)).toEqual([3, 6])
	})

	test('says where a value belongs to no column', async () => {
		const rows = await read('Product,Pack,MRP,\npure,Small,1,250\npure,Large,250,,\n')
		expect(rows.map(({ hasStrayCell }) => hasStrayCell)).toEqual([true, false])
	})
})

test.each([
	['', 'The file is empty.'],
	['Pack,MRP\n', 'The first line needs a column called "Product".'],
	[
		'Product,Pack,Colour,Mrp (Rs)\n',
		'The first line names columns that the catalogue doesn\'t have: "Colour", "Mrp (Rs)". Please rename or delete them.',
	],
	['Product,Pack,Colour\n', '"Colour". Please rename or delete it. The columns are Product, Pack, Name,'],
	['Product,Pack,MRP,mrp\n', 'The column "MRP" is there twice.'],
	[
		'Product,Pack,Name\na,b,c\n\npure,Small,"never closed\nx,y,z\n',
		"This isn't a CSV file: in line 4 a quote mark is opened and never closed.",
	],
	['Product,Pack,Name\n\npure,Small,5" pack\n', 'in line 3 there is a quote mark inside a value.'],
	['Product,Pack,Name\npure,Small,"a" b\n', 'in line 2 there is a quote mark inside a value.'],
	[`Product,Pack,Name\npure,Small,"${'x'.repeat(300_000)}"\n`, 'in line 2 a text is too long'],
	[
		new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe, 0xfd]),
		'This is a workbook, not a CSV file. Please save it as CSV in UTF-8: in Excel, File, Save As,',
	],
	[
		Buffer.from('Product,Pack,Name\npure,Small,Café\n', 'latin1'),
		"Some characters of this file can't be read. Please save it as CSV in UTF-8: in Excel, File, Save As, and the type 'CSV UTF-8",
	],
	[`Product,Pack\n${'pure,Small\n'.repeat(CATALOGUE_CSV.maxLines + 1)}`, 'at most 1,00,000 lines'],
])('a file is refused as a whole: %#', async (file, message) => {
	await expect(read(file)).rejects.toMatchObject({ refusal: { message: expect.stringContaining(message) } })
})

test.each([
	['Product,Pack\n', 0],
	['Product,Pack', 0],
	['Product,Pack\npure,Small\npure,Large', 2],
	['Product,Pack\r\npure,"Small ""x""\r\n"\r\n\r\npure,Large\r\n', 3],
	['', 0],
])('the rows of a file are counted: %j', async (file, count) => {
	const pieces = Array.from(bytes(file), (byte) => Uint8Array.of(byte))
	expect(await countRows(pieces)).toBe(count)
})
