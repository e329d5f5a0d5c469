import { beforeEach, describe, expect, test } from 'vitest'
import { exportCatalogue } from './export-catalogue.server.ts'
import { importCatalogue } from './import-catalogue.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { COMMAND_LINE, listAuditEntries } from '#shop/audit/audit.server.ts'
import {
	findProductById,
	listAllProducts,
	listPrices,
	listVariants,
} from '#shop/catalogue/catalogue.server.ts'
import { rupees } from '#shop/money.ts'
import { reserveStock, listStock } from '#shop/stock/stock.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

async function exported(): Promise<string> {
	let file = ''
	for await (const line of exportCatalogue(shop)) file += line
	return file
}
async function load(text: string, isDryRun = false) {
	const file = () => [new TextEncoder().encode(text)]
	const imported = await importCatalogue(shop, { file, isDryRun, by: COMMAND_LINE })
	if (!imported.ok) throw new Error(imported.message)
	return imported.result
}
const sellingPrice = async (productId: number, size: string) =>
	(await listPrices(shop, { productId, size }))[0]?.sellingPrice

test('an export that is imported unchanged changes nothing', async () => {
	expect(await load(await exported())).toEqual({
		lines: 12,
		changed: 0,
		changes: [],
		refused: 0,
		refusals: [],
	})
	expect(await listAuditEntries(shop, {})).toEqual([])
})

test('a dry run shows what would change, and changes nothing', async () => {
	const file = 'Product,Pack,Selling price\npure,Small,245\npure,Huge,10\nperfect,Small,250\n'
	const shown = await load(file, true)
	expect(shown).toEqual({
		lines: 3,
		changed: 1,
		changes: [{ line: 2, subject: 'pure, Small', changes: ['price: ₹260 ₹240 → ₹260 ₹245'] }],
		refused: 1,
		refusals: [
			{
				line: 3,
				subject: 'pure, Huge',
				reason:
					'Pack: there is no pack size "Huge". To add it, enter its Net quantity, MRP and Selling price.',
			},
		],
	})
	expect(await sellingPrice(1, 'small')).toBe(rupees(240))
	expect(await load(file)).toEqual(shown)
	expect(await sellingPrice(1, 'small')).toBe(rupees(245))
	expect(await listAuditEntries(shop, {})).toMatchObject([
		{ action: 'price changed', subject: 'product 1 small', detail: { from: '₹260 ₹240' } },
	])
})

describe('a line', () => {
	test('adds a product as a draft, with its pack size, price and stock', async () => {
		const result = await load(
			'Product;Pack;Name;Coffee (%);Chicory (%);Tax category;Net quantity;MRP;Selling price;Stock\nmonsoon;Small;Monsoon Malabar;80;20;coffee-chicory;250;300,50;280;40\n',
		)
		expect(result).toMatchObject({ changed: 1, refused: 0 })
		const monsoon = (await listAllProducts(shop)).at(-1)
		expect(monsoon).toMatchObject({
			slug: 'monsoon',
			status: 'draft',
			composition: { coffee: 80, chicory: 20 },
			sizes: [{ label: 'Small (250g)', mrp: 30_050, price: 28_000, sku: 'monsoon-small' }],
		})
		expect(await listStock(shop)).toContainEqual({ productId: 4, size: 'small', available: 40, lowAt: 10 })
	})

	test('changes what it names and leaves the rest', async () => {
		await load(
			'Product,Pack,Short name,Features,SKU,Grinds,On sale\npure,Small,Pure,One | Two,PURE-S,fine,no\nclassic,Small,,,,none,\n',
		)
		expect(await findProductById(shop, 1)).toMatchObject({
			name: 'Artisan Blend - 100% Pure',
			shortName: 'Pure',
			features: ['One', 'Two'],
			badge: 'Bestseller',
		})
		const small = async (id: number) => (await listVariants(shop, id)).find(({ size }) => size === 'small')
		expect(await small(1)).toMatchObject({ sku: 'PURE-S', grinds: ['fine'], isActive: false })
		expect(await small(3)).toMatchObject({ sku: 'classic-small', grinds: [], isActive: true })
	})

	test('gives a new pack size the grinds of the last one of its product, else all of a blend and none of the rest', async () => {
		await load('Product,Pack,Grinds\npure,Large,coarse\nclassic,Large,none\n')
		const packs = [
			'pure,,Kilo,,,coffee,1200,1300,1250',
			'classic,,Kilo,,,coffee-chicory,1200,1300,1250',
			'evening,Evening,Small,80,20,coffee-chicory,200,260,240',
			'filter,Filter,Standard,,,coffee,1,600,550',
		]
		const columns = 'Product,Name,Pack,Coffee (%),Chicory (%),Tax category,Net quantity,MRP,Selling price'
		await load([columns, ...packs].join('\n'))
		const grinds = await Promise.all(
			[1, 3, 4, 5].map(async (id) => (await listVariants(shop, id)).at(-1)?.grinds),
		)
		expect(grinds).toEqual([['coarse'], [], ['fine', 'medium', 'coarse'], []])
	})

	test('may replace the last pack size on sale by one that is sold from today, not from a coming day', async () => {
		shop.setClock(new Date('2026-11-23T06:00:00Z'))
		const stop = ['Sampler', 'Small', 'Medium', 'Large'].map((pack) => `pure,${pack},,,,,no\n`).join('')
		const file = (from: string) =>
			`Product,Pack,Net quantity,MRP,Selling price,Price from,On sale\npure,Kilo,1000,1200,1000,${from},\n${stop}`
		expect(await load(file('2026-12-25'), true)).toMatchObject({ changed: 4, refused: 1 })
		expect(await load(file(''), true)).toMatchObject({ changed: 5, refused: 0 })
	})

	test('counts as a change for people who have the pack size open, also of its price alone', async () => {
		const versions = async () => (await listVariants(shop, 1)).map(({ version }) => version)
		await load('Product,Pack,Selling price,SKU\npure,Small,245,\npure,Medium,,PURE-M\npure,Large,,\n')
		expect(await versions()).toEqual([1, 2, 2, 1])
	})

	test('gives a new pack size a SKU that is free', async () => {
		const file = 'Product,Pack,Net quantity,MRP,Selling price,SKU\n'
		expect(
			await load(
				`${file}pure,A b,100,90,80,\npure,A-b,100,90,80,\nperfect,Kilo,100,90,80,pure-kilo\npure,Kilo,100,90,80,\n`,
			),
		).toMatchObject({ changed: 4, refused: 0 })
		expect((await listVariants(shop, 1)).slice(4).map(({ sku }) => sku)).toEqual([
			'pure-a-b',
			'pure-a-b-2',
			'pure-kilo-2',
		])
	})

	test('sets a coming price', async () => {
		shop.setClock(new Date('2026-11-23T06:00:00Z'))
		await load('Product,Pack,MRP,Selling price,Price from\npure,Small,300,290,2026-12-01\n')
		expect(await sellingPrice(1, 'small')).toBe(rupees(240))
		shop.setClock(new Date('2026-12-01T06:00:00Z'))
		expect(await sellingPrice(1, 'small')).toBe(rupees(290))
	})

	test('adds a pack size that is sold from a coming day', async () => {
		shop.setClock(new Date('2026-11-23T06:00:00Z'))
		const file =
			'Product,Pack,Net quantity,MRP,Selling price,Price from\npure,Kilo,1000,1200,1000,2026-12-25\n'
		expect(await load(file)).toMatchObject({
			changes: [{ changes: ['new pack size, ₹1,200 ₹1,000 from 2026-12-25'] }],
		})
		expect(await sellingPrice(1, 'kilo')).toBeUndefined()
		shop.setClock(new Date('2026-12-25T06:00:00Z'))
		expect(await sellingPrice(1, 'kilo')).toBe(rupees(1000))
	})

	test('keeps sold what was sold since the file was written', async () => {
		const file = (await exported()).replace(/60,60,60(?=,d[0-9]+\r\n)/, '100,60,60')
		const sold = { productId: 2, size: 'large', quantity: 5 }
		await shop.db.transaction((transaction) => reserveStock(transaction, [sold]))
		expect(await load(file)).toMatchObject({ changed: 1, changes: [{ changes: ['stock: 55 → 95'] }] })
		expect(await load('Product,Pack,Stock\nperfect,Large,no\n')).toMatchObject({ changed: 1 })
		expect(await listStock(shop)).toEqual([])
	})

	test('counts the stock of a download once, however often it is imported', async () => {
		const file = await exported()
		const withStock = (count: number) => file.replace(/60,60,60(?=,d[0-9]+\r\n)/, `${count},60,60`)
		expect(await load(withStock(100))).toMatchObject({ changes: [{ changes: ['stock: 60 → 100'] }] })
		const sold = { productId: 2, size: 'large', quantity: 5 }
		await shop.db.transaction((transaction) => reserveStock(transaction, [sold]))
		expect(await load(withStock(100))).toMatchObject({ lines: 12, changed: 0, refused: 0 })
		expect(await load(withStock(110))).toMatchObject({ changes: [{ changes: ['stock: 95 → 105'] }] })
		expect(await load(withStock(110))).toMatchObject({ changed: 0 })
		shop.advance(1)
		const next = (await exported()).replace(/105,105,60(?=,d[0-9]+\r\n)/, '115,105,60')
		expect(await load(next)).toMatchObject({ changes: [{ changes: ['stock: 105 → 115'] }] })
	})

	test('is imported whole or not at all', async () => {
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
			'Product: "no such" is not the short name of a product, in small letters, digits and hyphens, such as monsoon-malabar.',
		],
		['Product,Pack,MRP\n,Small,10', 'Product: enter the short name of a product, in small letters'],
		['Product,Pack,MRP\npure,,10', 'Pack: enter the name of the pack size, such as Small.'],
		[
			'Product,Pack\nunknown,Small',
			'Product: there is no product unknown. To add it, enter its name in the column Name.',
		],
		['Product,Pack,Name\nnew,Small,x', 'Name: at least 3 characters.'],
		['Product,Pack,Short name\npure,Small,x', 'Short name: at least 2 characters.'],
		['Product,Pack,Net quantity\npure,Small,230', 'Net quantity: it is 220 g and printed on the pack'],
		['Product,Pack,Net quantity\npure,Sm/all,230', 'Pack: up to 30 letters, digits and spaces.'],
		['Product,Pack,Net quantity\npure,Kilo,1 kg', 'Net quantity: enter a whole number, such as 250.'],
		['Product,Pack,Unit\npure,Small,kg', 'Unit: "kg" does not exist. Enter g or ml or piece.'],
		[
			'Product,Pack,Packed weight (g)\npure,Small,0.3 kg',
			'Packed weight (g): enter a whole number, such as 250.',
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
		[
			'Product,Pack,Selling price,Price from\npure,Small,200,2020-01-01',
			'Price from: a price can begin today',
		],
		['Product,Pack,Selling price,Price from\npure,Small,200,01/12/2027', 'Price from: enter a date'],
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
		['Product,Pack,Low at\npure,Small,4', 'Low at: stock of this pack size is not tracked yet.'],
		['Product,Pack,On sale\npure,Small,perhaps', 'On sale: enter yes or no, not "perhaps".'],
		['Product,Pack,Coffee (%)\npure,Small,90', 'Coffee (%): coffee and chicory have to add up to 100%.'],
		[
			'Product,Pack,Tax category\npure,Small,tea',
			'Tax category: "tea" does not exist. Enter coffee or coffee-chicory.',
		],
		['Product,Pack,Grinds\npure,Small,fine | dust', 'Grinds: "dust" does not exist. Enter none, or some of '],
		['Product,Pack,Features\npure,Small,1|2|3|4|5|6|7', 'Features: at most 6 lines.'],
		['Product,Pack,Name\npure,Small,bell\u0007', 'Name: there are characters that cannot be shown.'],
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

describe('a long file', () => {
	const HEADER =
		'Product,Pack,Name,Coffee (%),Chicory (%),Tax category,Net quantity,MRP,Selling price,SKU,Stock\n'
	const newPacks = (count: number) =>
		Array.from(
			{ length: count },
			(_, index) =>
				`bulk-${Math.floor(index / 7)},Pack ${index % 7},Bulk ${Math.floor(index / 7)},80,20,coffee-chicory,250,300,280,,${index}\n`,
		).join('')

	test('is read in parts, and a product may begin in one and end in the next', async () => {
		expect(await load(HEADER + newPacks(250))).toMatchObject({ lines: 250, changed: 250, refused: 0 })
		expect(await listAllProducts(shop)).toHaveLength(3 + 36)
		const products = (await listAllProducts(shop)).slice(3)
		expect(products.map(({ slug }) => slug)).toEqual(
			Array.from({ length: 36 }, (_, index) => `bulk-${index}`),
		)
		expect(products[14]?.sizes.map(({ name }) => name)).toEqual(
			Array.from({ length: 7 }, (_, index) => `Pack ${index}`),
		)
		expect(await listStock(shop)).toContainEqual({
			productId: products[35]?.id,
			size: 'pack 4',
			available: 249,
			lowAt: 10,
		})
		expect(await load(HEADER + newPacks(250))).toMatchObject({ lines: 250, changed: 0, refused: 0 })
	})

	test('shows the first 500 changes and refusals, and counts all', async () => {
		const refused = Array.from({ length: 501 }, (_, index) => `unknown-${index},Small\n`).join('')
		const result = await load(HEADER + newPacks(501) + refused, true)
		expect([result.changed, result.changes.length]).toEqual([501, 500])
		expect([result.refused, result.refusals.length]).toEqual([501, 500])
		expect(result.changes[499]?.changes).toEqual(['new pack size, ₹300 ₹280', 'stock: not tracked → 499'])
	})

	test('may pass a SKU from one pack size to the next', async () => {
		const result = await load(
			'Product,Pack,SKU,Net quantity,MRP,Selling price\npure,Small,P-1,,,\npure,Large,pure-small,,,\npure,New,pure-large,90,90,90\npure,Medium,P-1,,,\n',
		)
		expect(result).toMatchObject({
			changed: 3,
			refusals: [{ line: 5, reason: 'SKU: another pack size has the SKU P-1.' }],
		})
		const skus = (await listVariants(shop, 1)).map(({ size, sku }) => [size, sku])
		expect(skus).toEqual(
			expect.arrayContaining([
				['small', 'P-1'],
				['large', 'pure-small'],
				['new', 'pure-large'],
			]),
		)
	})

	test('cannot be imported while another one is', async () => {
		const imports = [load(HEADER + newPacks(300)), load(HEADER + newPacks(300), true)]
		const results = await Promise.allSettled(imports)
		expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
			reason: { message: expect.stringContaining('Another catalogue file is being') },
		})
		expect(await load(HEADER + newPacks(300))).toMatchObject({ refused: 0 })
		expect(await listAllProducts(shop)).toHaveLength(3 + 43)
	})

	test('that cannot be read to its end changes nothing', async () => {
		await expect(load(`${HEADER}${newPacks(250)}pure,Small,"never closed\n`)).rejects.toThrow(
			'not a CSV file',
		)
		expect(await listAllProducts(shop)).toHaveLength(3)
	})
})

test('a file that is not CSV is refused', async () => {
	const file = () => [new TextEncoder().encode('<html>')]
	expect(await importCatalogue(shop, { file, isDryRun: false, by: COMMAND_LINE })).toMatchObject({
		field: 'file',
		message: expect.stringContaining('"<html>"'),
	})
})
