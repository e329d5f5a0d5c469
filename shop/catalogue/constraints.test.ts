import { beforeEach, describe, expect, test } from 'vitest'
import { createProduct } from './products.server.ts'
import { addVariant } from './variants/variants.server.ts'
import { products, productPrices, productVariants } from './tables.server.ts'
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { rupees } from '#shop/money.ts'
import { familyPack } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }

async function create(name = 'Monsoon Malabar'): Promise<number> {
	const created = await createProduct(shop, { name, by })
	if (!created.ok) throw new Error(created.message)
	return created.id
}

const add = (productId: number, change: object = {}) =>
	addVariant(shop, { productId, input: familyPack(change), by })
const ONE_IMAGE = [{ path: 'pure/pure1.jpg', alt: '' }]

/** The rules that the database itself enforces, regardless of the code. */
describe('the database', () => {
	const complete = { constraint: 'product_on_sale_is_complete' }
	const ofSmall = and(eq(productPrices.productId, 1), eq(productPrices.size, 'small'))
	const coming = {
		productId: 1,
		size: 'small',
		validFrom: '2099-01-01',
		mrp: rupees(260),
		sellingPrice: rupees(250),
	}

	test('refuses a product on sale without image, price or HSN code', async () => {
		const id = await create()
		const publish = (change: object) =>
			shop.db
				.update(products)
				.set({ status: 'active', ...change })
				.where(eq(products.id, id))
		await expect(publish({})).rejects.toMatchObject({ cause: { constraint: 'active_product_has_an_image' } })
		await expect(publish({ images: ONE_IMAGE })).rejects.toMatchObject({ cause: complete })
		await add(id)
		await expect(publish({ images: ONE_IMAGE, taxCategory: 'none' })).rejects.toMatchObject({
			cause: { constraint: 'products_tax_category_tax_categories_value_fk' },
		})
		await publish({ images: ONE_IMAGE })
	})

	test('refuses to leave a product on sale without a pack size or a price', async () => {
		const ofPure = eq(productVariants.productId, 1)
		await expect(
			shop.db.update(productVariants).set({ isActive: false }).where(ofPure),
		).rejects.toMatchObject({
			cause: complete,
		})
		await expect(shop.db.delete(productPrices).where(eq(productPrices.productId, 1))).rejects.toMatchObject({
			cause: complete,
		})
	})

	test('refuses to leave a product on sale with prices that do not apply yet', async () => {
		await shop.db.insert(productPrices).values(coming)
		const started = and(eq(productPrices.productId, 1), lt(productPrices.validFrom, '2099-01-01'))
		await expect(shop.db.delete(productPrices).where(started)).rejects.toMatchObject({ cause: complete })
		const others = and(eq(productVariants.productId, 1), ne(productVariants.size, 'small'))
		await shop.db.delete(productPrices).where(and(started, eq(productPrices.size, 'small')))
		await expect(
			shop.db.update(productVariants).set({ isActive: false }).where(others),
		).rejects.toMatchObject({ cause: complete })
	})

	test('refuses to put on sale what has no price or HSN code that applies', async () => {
		const id = await create()
		const [pure] = await shop.db.select().from(productVariants).where(eq(productVariants.productId, 1))
		if (!pure) throw new Error('A new shop has pack sizes')
		await shop.db.insert(productVariants).values({ ...pure, productId: id, size: 'small', sku: 'new' })
		await shop.db.insert(productPrices).values({ ...coming, productId: id })
		const publish = () =>
			shop.db.update(products).set({ status: 'active', images: ONE_IMAGE }).where(eq(products.id, id))
		await expect(publish()).rejects.toMatchObject({ cause: complete })
		await shop.db.insert(productPrices).values({ ...coming, productId: id, validFrom: '2020-01-01' })
		await publish()
	})

	test('refuses to move a price or a pack size to another product, pack size or day', async () => {
		for (const change of [{ productId: 2 }, { size: 'large' }, { validFrom: '2099-01-01' }])
			await expect(shop.db.update(productPrices).set(change).where(ofSmall)).rejects.toMatchObject({
				cause: { constraint: 'price_stays_with_its_pack_size' },
			})
		await expect(
			shop.db.update(productVariants).set({ size: 'tiny' }).where(eq(productVariants.productId, 1)),
		).rejects.toMatchObject({ cause: { constraint: 'pack_size_stays_with_its_product' } })
	})

	test.each([
		'[{}]',
		'[{"path":"","alt":""}]',
		'[{"path":5,"alt":""}]',
		'[{"path":"pure/pure1.jpg"}]',
		'[[{"path":"pure/pure1.jpg","alt":""}]]',
		'["pure/pure1.jpg"]',
		'[{"path":"pure/pure1.jpg","alt":""},{}]',
		'{"path":"pure/pure1.jpg","alt":""}',
		'null',
		'5',
	])('refuses %s as images', async (images) => {
		await expect(
			shop.db.execute(sql`update products set images = ${images}::jsonb where id = 1`),
		).rejects.toMatchObject({ cause: { constraint: 'product_images_have_paths' } })
	})

	test('refuses the second of two at once that together leave nothing on sale', async () => {
		const stop = (...sizes: string[]) =>
			shop.db
				.update(productVariants)
				.set({ isActive: false })
				.where(and(eq(productVariants.productId, 1), inArray(productVariants.size, sizes)))
		for (let round = 0; round < 5; round++) {
			const both = await Promise.allSettled([stop('sampler', 'small'), stop('medium', 'large')])
			expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
			await shop.db.update(productVariants).set({ isActive: true })
		}
	})

	test('refuses the second also if the first has only to commit', async () => {
		const [first, second] = await Promise.all([shop.pool.connect(), shop.pool.connect()])
		const stop = (sizes: string) =>
			`begin; update product_variants set is_active = false where product_id = 1 and size_value in (${sizes})`
		await first.query(stop(`'sampler', 'small'`))
		await second.query(stop(`'medium', 'large'`))
		await first.query('commit')
		await expect(second.query('commit')).rejects.toMatchObject(complete)
		await first.query(`begin; update product_variants set is_active = false where product_id = 2`)
		await second.query(`begin; update products set status = 'draft' where id = 2`)
		const archiving = second.query('commit')
		await expect(Promise.all([archiving, first.query('commit')])).resolves.toHaveLength(2)
		first.release()
		second.release()
	})

	test('refuses a composition that does not add up, and a pack without net quantity', async () => {
		await expect(
			shop.db.update(products).set({ coffeePercent: 90 }).where(eq(products.id, 1)),
		).rejects.toMatchObject({ cause: { constraint: 'composition_is_whole' } })
		await expect(shop.db.update(productVariants).set({ netQuantity: 0 })).rejects.toMatchObject({
			cause: { constraint: 'net_quantity_positive' },
		})
	})
})
