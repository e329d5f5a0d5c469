/** Files of many lines, which are read in parts. */
import { beforeEach, describe, expect, test } from 'vitest'
import { listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { listVariants } from '#shop/catalogue/variants/stored-variants.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { importFile } from '#test/fixtures/catalogue-file.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const load = (text: string, isDryRun = false) => importFile(shop, text, { isDryRun })

describe('a long file', () => {
	const HEADER =
		'Product,Pack,Name,Coffee (%),Chicory (%),Tax category,Net quantity,MRP,Selling price,SKU,Stock\n'
	const newVariants = (count: number) =>
		Array.from(
			{ length: count },
			(_, index) =>
				`bulk-${Math.floor(index / 7)},Pack ${index % 7},Bulk ${Math.floor(index / 7)},80,20,coffee-chicory,250,300,280,,${index}\n`,
		).join('')

	test('is read in parts, and a product may begin in one and end in the next', async () => {
		expect(await load(HEADER + newVariants(250))).toMatchObject({ lines: 250, changed: 250, refused: 0 })
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
		expect(await load(HEADER + newVariants(250))).toMatchObject({ lines: 250, changed: 0, refused: 0 })
	})

	test('shows the first 500 changes and refusals, and counts all', async () => {
		const refused = Array.from({ length: 501 }, (_, index) => `unknown-${index},Small\n`).join('')
		const result = await load(HEADER + newVariants(501) + refused, true)
		expect([result.changed, result.changes.length]).toEqual([501, 500])
		expect([result.refused, result.refusals.length]).toEqual([501, 500])
		expect(result.changes[499]?.changes).toEqual([
			'new pack size, ₹280 (MRP ₹300)',
			'stock: not tracked → 499',
		])
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
		const imports = [load(HEADER + newVariants(300)), load(HEADER + newVariants(300), true)]
		const results = await Promise.allSettled(imports)
		expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
			reason: { message: expect.stringContaining('Another catalogue file is being') },
		})
		expect(await load(HEADER + newVariants(300))).toMatchObject({ refused: 0 })
		expect(await listAllProducts(shop)).toHaveLength(3 + 43)
	})

	test('that cannot be read to its end changes nothing', async () => {
		await expect(load(`${HEADER}${newVariants(250)}pure,Small,"never closed\n`)).rejects.toThrow(
			"isn't a CSV file",
		)
		expect(await listAllProducts(shop)).toHaveLength(3)
	})
})
