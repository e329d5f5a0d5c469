import { beforeEach, describe, expect, test } from 'vitest'
import { exportCatalogue } from './export-catalogue.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { findProductById, listAllProducts, listPrices } from '#shop/catalogue/catalogue.server.ts'
import { listVariants } from '#shop/catalogue/variants/stored-variants.server.ts'
import { rupees } from '#shop/money.ts'
import { reserveStock, listStock } from '#shop/stock/stock.server.ts'
import { importFile } from '#test/fixtures/catalogue-file.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

async function exported(): Promise<string> {
	let file = ''
	for await (const line of exportCatalogue(shop)) file += line
	return file
}
const load = (text: string, isDryRun = false) => importFile(shop, text, { isDryRun })
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
		changes: [{ line: 2, subject: 'pure, Small', changes: ['price: ₹240 (MRP ₹260) → ₹245 (MRP ₹260)'] }],
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
		{ action: 'price changed', subject: 'product 1 small', detail: { from: '₹240 (MRP ₹260)' } },
	])
})

test('what one line changes of a product stays, although the other lines of the download say what it was', async () => {
	const file = (await exported()).replace('Artisan Blend - Perfect', 'Morning').replace(',91,9,', ',80,20,')
	const result = await load(file)
	expect(result).toMatchObject({ changed: 1, refused: 0 })
	expect((await listAllProducts(shop)).find(({ id }) => id === 2)).toMatchObject({
		name: 'Morning',
		composition: { coffee: 80, chicory: 20 },
	})
	const others = Array.from({ length: 250 }, (_, index) => `other-${index},Small,`)
	const apart = ['Product,Pack,Name', 'perfect,Small,Evening', ...others, 'perfect,Medium,Morning']
	expect(await load(`${apart.join('\n')}\n`)).toMatchObject({ changed: 1, refused: 250 })
	expect(await findProductById(shop, 2)).toMatchObject({ name: 'Evening' })
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

	test('is read as people write quantities, amounts, percentages and days', async () => {
		shop.setClock(new Date('2026-11-23T06:00:00Z'))
		const columns =
			'Product,Pack,Name,Coffee (%),Chicory (%),Tax category,Net quantity,Packed weight (g),MRP,Selling price,Price from'
		const kilo =
			'monsoon,Kilo,Monsoon Malabar,80%,20 %,coffee-chicory,1 kg,1.05 kg,"Rs. 1,300/-",₹1250,5-Jan-2027'
		expect(await load(`${columns}\n${kilo}\n`)).toMatchObject({
			changed: 1,
			refused: 0,
			changes: [{ changes: expect.arrayContaining(['new pack size, ₹1,250 (MRP ₹1,300) from 05 Jan 2027']) }],
		})
		expect(await listVariants(shop, 4)).toMatchObject([{ netQuantity: 1000, unit: 'g', packedWeight: 1050 }])
		expect(await load(`${columns}\n${kilo}\n`)).toMatchObject({ changed: 0, refused: 0 })
	})

	test('may have a decimal comma in its prices, unless commas separate its values', async () => {
		const isRead = { changed: 1, changes: [{ changes: ['price: ₹240 (MRP ₹260) → ₹12.50 (MRP ₹260)'] }] }
		expect(await load('Product;Pack;Selling price\npure;Small;12,50\n', true)).toMatchObject(isRead)
		expect(await load('Product\tPack\tSelling price\npure\tSmall\t12,50\n', true)).toMatchObject(isRead)
		for (const price of ['₹ 12,50', 'Rs. 12,50/-', '12,50 ₹'])
			expect(await load(`Product;Pack;Selling price\npure;Small;${price}\n`, true)).toMatchObject(isRead)
		expect(await load('Product,Pack,Selling price\npure,Small,"12,50"\n', true)).toMatchObject({
			changed: 0,
			refusals: [{ subject: 'pure, Small', reason: expect.stringContaining('Selling price: ') }],
		})
	})

	test('may have a decimal comma in kilograms, too, unless commas separate its values', async () => {
		const weights = (quantity: string, packed: string) =>
			load(`Product;Pack;Net quantity;Packed weight (g)\npure;Small;${quantity};${packed}\n`, true)
		expect(await weights('0,220 kg', '0,25 kg')).toMatchObject({ refused: 0, changed: 1 })
		const wrong = 'Net quantity: enter it such as 250, 250 g, 1 kg or 500 ml.'
		expect(await weights('0,22', '250')).toMatchObject({ refusals: [{ reason: wrong }] })
		const withCommas = 'Product,Pack,Net quantity\npure,Small,"0,22 kg"\n'
		expect(await load(withCommas, true)).toMatchObject({ refusals: [{ reason: wrong }] })
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
			changes: [{ changes: ['new pack size, ₹1,000 (MRP ₹1,200) from 25 Dec 2026'] }],
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
})
