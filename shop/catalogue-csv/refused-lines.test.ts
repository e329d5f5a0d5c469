/** What an import leaves out, and how it says so. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { importCatalogue } from './import-catalogue.server.ts'
import { COMMAND_LINE, listAuditEntries } from '#shop/audit/audit.server.ts'
import { findProductById } from '#shop/catalogue/catalogue.server.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { listVariants } from '#shop/catalogue/variants/stored-variants.server.ts'
import { importFile } from '#test/fixtures/catalogue-file.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const load = (text: string, isDryRun = false) => importFile(shop, text, { isDryRun })

describe('a line', () => {
	test('is imported whole or not at all, but for its stock', async () => {
		const result = await load('Product,Pack,SKU,MRP,Selling price\npure,Small,PURE-S,100,200\n')
		expect(result).toMatchObject({
			changed: 0,
			refusals: [{ reason: "Selling price: the selling price can't be above the MRP." }],
		})
		expect((await listVariants(shop, 1))[1]?.sku).toBe('pure-small')
	})

	test.each([
		[
			'Product,Pack\nno such,Small',
			'Product: "no such" is not the key of a product, in small letters, digits and hyphens, such as monsoon-malabar.',
		],
		['Product,Pack,MRP\n,Small,10', 'Product: enter the key of a product, in small letters'],
		['Product,Pack,MRP\npure,,10', 'Pack: enter the name of the pack size, such as Small.'],
		[
			'Product,Pack\nunknown,Small',
			'Product: there is no product unknown. To add it, enter its name in the column Name.',
		],
		['Product,Pack,Name\nnew,Small,x', 'Name: at least 3 characters.'],
		['Product,Pack,Short name\npure,Small,x', 'Short name: at least 2 characters.'],
		['Product,Pack,Net quantity\npure,Small,230', 'Net quantity: it is 220 g and printed on the pack'],
		['Product,Pack,Net quantity\npure,Sm/all,230', 'Pack: up to 30 letters, digits and spaces.'],
		[
			'Product,Pack,Net quantity\npure,Kilo,1.200',
			'Net quantity: enter it such as 250, 250 g, 1 kg or 500 ml.',
		],
		[
			'Product,Pack,Net quantity,Unit,MRP,Selling price\npure,Kilo,1 kg,ml,900,900',
			'Net quantity: it says grams, but the unit beside it is',
		],
		['Product,Pack,Unit\npure,Small,kg', 'Unit: "kg" doesn\'t exist. Enter g or ml or piece.'],
		[
			'Product,Pack,Packed weight (g)\npure,Small,0.3',
			'Packed weight (g): enter it in grams, such as 250, 250 g or 0.25 kg.',
		],
		['Product,Pack,Packed weight (g)\npure,Small,99999', 'Packed weight (g): at most 50,000.'],
		[
			'Product,Pack,Selling price\npure,Small,cheap',
			'Selling price: enter prices in rupees, such as 240 or 240.50.',
		],
		['Product,Pack,Net quantity,Selling price\npure,Kilo,1000,900', 'MRP: enter prices in rupees'],
		[
			'Product,Pack,Selling price\npure,Small,900',
			"Selling price: the selling price can't be above the MRP.",
		],
		['Product,Pack,MRP\npure,Small,999999', 'MRP: the MRP can be at most ₹'],
		[
			'Product,Pack,Selling price,Price from\npure,Small,200,2020-01-01',
			'Price from: a price can begin today',
		],
		[
			'Product,Pack,Selling price,Price from\npure,Small,200,01/12/27',
			'Price from: enter a date, such as 15/01/2027.',
		],
		['Product,Pack,Price from\npure,Small,2027-01-01', 'Price from: a day needs a price.'],
		[
			'Product,Pack,Net quantity,MRP,Selling price,Price from\npure,Kilo,1000,1200,1000,2020-01-01',
			'Price from: a price can begin today',
		],
		['Product,Pack,SKU\npure,Small,perfect-small', 'SKU: another pack size has the SKU perfect-small.'],
		['Product,Pack,SKU\npure,Small,a b', 'SKU: up to 40 characters without spaces.'],
		['Product,Pack,Stock\npure,Small,-4', 'Stock: enter a whole number from 0 to 99,999.'],
		[
			'Product,Pack,Stock,Stock before\nperfect,Large,4,many',
			'Stock before: enter a whole number from 0 to 99,999.',
		],
		[
			'Product,Pack,Stock,Stock before\nperfect,Large,4,90',
			'Stock: it has changed too much since this file was downloaded.',
		],
		['Product,Pack,Low at\npure,Small,4', "Low at: stock of this pack size isn't tracked yet."],
		['Product,Pack,On sale\npure,Small,perhaps', 'On sale: enter yes or no, not "perhaps".'],
		['Product,Pack,Coffee (%)\npure,Small,90', 'Coffee (%): coffee and chicory have to add up to 100%.'],
		[
			'Product,Pack,Tax category\npure,Small,tea',
			'Tax category: "tea" doesn\'t exist. Enter coffee or coffee-chicory.',
		],
		['Product,Pack,Grinds\npure,Small,fine | dust', 'Grinds: "dust" doesn\'t exist. Enter none, or some of '],
		['Product,Pack,Features\npure,Small,1|2|3|4|5|6|7', 'Features: at most 6 lines.'],
		['Product,Pack,Name\npure,Small,bell\u0007', "Name: there are characters that can't be shown."],
		['Product,Pack,MRP\npure,Small,1,250', 'There is a value beyond the columns of the first line.'],
		[
			'Product,Pack,MRP\nperfect,Small,270\n\nperfect,SMALL,270',
			'Product and Pack: line 2 has this pack size already. Please keep one of the two lines.',
		],
	])('is refused: %j', async (file, reason) => {
		const { refusals } = await load(file)
		expect(refusals.at(-1)?.reason.slice(0, reason.length)).toBe(reason)
		expect(await listAuditEntries(shop, {})).toEqual([])
	})
})

describe('a text whose letters a spreadsheet has saved as question marks', () => {
	const tamil = 'காலை காபி. Thick; strong.'
	const stored = () => findProductById(shop, 3)

	test('is left out, and the reason says how to save the file', async () => {
		await load(`Product,Pack,Description\nclassic,Small,${tamil}\n`)
		const { changed, refusals } = await load(
			'Product,Pack,Description,Selling price\nclassic,Small,???? ????. Thick; strong.,230\nclassic,Large,,970\n',
		)
		expect(changed).toBe(1)
		expect(refusals).toMatchObject([
			{
				line: 2,
				reason: expect.stringMatching(
					/^Description: in this file, letters have turned into question marks\. Please save it as CSV in UTF-8: /,
				),
			},
		])
		expect((await stored())?.description).toBe(tamil)
	})

	test('is left out after another change in it, and where a single letter is lost', async () => {
		await load('Product,Pack,Story,Features\nclassic,Small,From ₹499 the post is free.,காலை | மாலை\n')
		for (const [column, text] of [
			['Story', 'From ?499 the post is free.'],
			['Features', '???? at six | Strong'],
		])
			expect((await load(`Product,Pack,${column}\nclassic,Small,${text}\n`)).refusals).toMatchObject([
				{ reason: expect.stringContaining(`${column}: in this file, letters have turned`) },
			])
		const added = await load(
			'Product,Pack,Name,Net quantity,MRP,Selling price\nnew,Small,???? Gold,200,90,90\n',
		)
		expect(added.refusals).toMatchObject([
			{ reason: expect.stringContaining('Name: in this file, letters have turned') },
		])
	})

	test('is not a text with a question mark, nor one that has had several', async () => {
		await load('Product,Pack,Story\nclassic,Small,More chicory? Or less?\n')
		expect((await stored())?.story).toBe('More chicory? Or less?')
		await shop.db.update(products).set({ story: 'Really?? Yes, chicory.' }).where(eq(products.id, 3))
		expect(await load('Product,Pack,Story\nclassic,Small,Really?? No chicory.\n')).toMatchObject({
			changed: 1,
			refusals: [],
		})
	})
})

test('a line whose stock alone is refused says so, with its other changes', async () => {
	const file = 'Product,Pack,Selling price,Stock,Stock before\nperfect,Large,980,4,90\n'
	for (const isDryRun of [true, false])
		expect(await load(file, isDryRun)).toMatchObject({
			changes: [{ line: 2, changes: ['price: ₹990 (MRP ₹1,090) → ₹980 (MRP ₹1,090)'] }],
			refusals: [
				{
					line: 2,
					reason: expect.stringMatching(/^Only the stock of this line is left out\. Stock: it has changed/),
				},
			],
		})
})

test('a file that is not CSV is refused', async () => {
	const file = () => [new TextEncoder().encode('<html>')]
	expect(await importCatalogue(shop, { file, isDryRun: false, by: COMMAND_LINE })).toMatchObject({
		field: 'file',
		message: expect.stringContaining('"<html>"'),
	})
})
