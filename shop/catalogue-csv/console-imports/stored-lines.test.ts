/** Tests the lines that a check or an import stores for the download. */
import { beforeEach, describe, expect, test } from 'vitest'
import { findImport, runImport, startCheck, startImport } from './imports.server.ts'
import { countStoredRows, exportStoredLines } from './stored-lines.server.ts'
import { catalogueImportLines } from '#shop/catalogue-csv/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }

async function current() {
	const found = await findImport(shop)
	if (!found) throw new Error('There is no import')
	return found
}

async function check(text: string): Promise<string> {
	async function* bytes() {
		yield Buffer.from(text)
	}
	expect(await startCheck(shop, { file: { name: 'catalogue.csv', bytes: bytes() }, by })).toEqual({
		ok: true,
	})
	await shop.runJobs()
	return (await current()).id
}

async function storedRows(): Promise<string[]> {
	const { id } = await current()
	let file = ''
	for await (const row of exportStoredLines(shop, id)) file += row
	const [header, ...rows] = file.trimEnd().split('\r\n')
	expect(header).toBe('\uFEFFLine,Product,Pack,Change,Left out because')
	expect(await countStoredRows(shop, id)).toBe(rows.length)
	return rows
}

describe('a check', () => {
	test('stores each change and each reason, in the order of the file, and so does its import', async () => {
		const id = await check(
			'Product,Pack,Selling price,Stock,Stock before\nperfect,Large,980,90,60\npure,Huge,10,,\npure,Small,240,,\npure,Large,940,5,\n',
		)
		const expected = [
			'2,perfect,Large,"price: ₹990 (MRP ₹1,090) → ₹980 (MRP ₹1,090)",',
			'2,perfect,Large,stock: 60 → 90,',
			'3,pure,Huge,,"Pack: there is no pack size ""Huge"". To add it, enter its Net quantity, MRP and Selling price."',
			'5,pure,Large,"price: ₹950 (MRP ₹1,050) → ₹940 (MRP ₹1,050)",',
			'5,pure,Large,stock: not tracked → 5,',
		]
		expect(await storedRows()).toEqual(expected)
		await startImport(shop, { id, by })
		await shop.runJobs()
		expect(await current()).toMatchObject({ state: 'imported', result: { changed: 2, refused: 1 } })
		expect(await storedRows()).toEqual(expected)
	})

	test('stores what is too much for a screen', async () => {
		const packs = Array.from({ length: 501 }, (_, index) => `pure,Pack ${index},250,300,280\n`)
		const unknown = Array.from({ length: 501 }, (_, index) => `unknown-${index},Small,,,\n`)
		await check(`Product,Pack,Net quantity,MRP,Selling price\n${packs.join('')}${unknown.join('')}`)
		const rows = await storedRows()
		expect(rows).toHaveLength(1002)
		expect(rows[500]).toBe('502,pure,Pack 500,"new pack size, ₹280 (MRP ₹300)",')
		expect(rows[1001]).toMatch(/^1003,unknown-500,Small,,"?Product: there is no product unknown-500\./)
	})

	test('that is started again stores each line once', async () => {
		const id = await check('Product,Pack,Selling price\npure,Small,245\n')
		await shop.pool.query(`update catalogue_imports set state = 'checking'`)
		await runImport(shop, id)
		expect(await storedRows()).toEqual(['2,pure,Small,price: ₹240 (MRP ₹260) → ₹245 (MRP ₹260),'])
	})

	test('of a file that cannot be read to its end stores nothing', async () => {
		const lines = Array.from({ length: 250 }, (_, index) => `unknown,Pack ${index}\n`)
		await check(`Product,Pack\n${lines.join('')}pure,"never closed\n`)
		expect(await current()).toMatchObject({ state: 'refused' })
		expect(await storedRows()).toEqual([])
	})

	test('names a line without the characters that cannot be stored', async () => {
		await check('Product,Pack\npu\u0000re,Small\npure,Small\n')
		expect(await current()).toMatchObject({
			state: 'checked',
			result: { refusals: [{ line: 2, subject: 'pure, Small' }] },
		})
		expect(await storedRows()).toEqual([
			"2,pure,Small,,Product: there are characters that can't be shown. Please type the text again.",
		])
	})
})

test('the lines of the last file are deleted with it', async () => {
	await check('Product,Pack,Selling price\npure,Small,245\n')
	await check('Product,Pack,Selling price\npure,Small,240\n')
	expect(await shop.db.$count(catalogueImportLines)).toBe(0)
	expect(await storedRows()).toEqual([])
})
