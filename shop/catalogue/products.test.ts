import { beforeEach, describe, expect, test } from 'vitest'
import { findProductById, listAllProducts, listProducts, listVariants } from './catalogue.server.ts'
import { NewVariantInput } from './input.ts'
import { createProduct, duplicateProduct, moveProduct, setProductStatus } from './products.server.ts'
import { addVariant } from './variants/variants.server.ts'
import { products, productPrices, productVariants } from './tables.server.ts'
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { seedIfEmpty } from '#db/seed.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { productWithId } from '#test/fixtures/products.ts'
import { rupees } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

const by = { id: null, name: 'Kamala' }
const names = async () => (await listProducts(shop)).map(({ shortName }) => shortName)
const lastEntry = async () => (await listAuditEntries(shop, {}))[0]

async function create(name = 'Monsoon Malabar'): Promise<number> {
	const created = await createProduct(shop, { name, by })
	if (!created.ok) throw new Error(created.message)
	return created.id
}

const PACK = {
	name: 'Family pack',
	netQuantity: '750',
	unit: 'g',
	sku: '',
	packedWeight: '',
	grinds: ['fine'],
	mrp: '800',
	sellingPrice: '749.50',
}
const add = (productId: number, change: object = {}) =>
	addVariant(shop, { productId, input: NewVariantInput.parse({ ...PACK, ...change }), by })
const ONE_IMAGE = [{ path: 'pure/pure1.jpg', alt: '' }]
const setStatus = (productId: number, status: 'draft' | 'active' | 'archived') =>
	setProductStatus(shop, { productId, status, by })

describe('a new product', () => {
	test('is a draft with the next id at the end of the list, which shoppers do not see', async () => {
		expect(await create()).toBe(4)
		expect(await names()).toEqual(['100% Pure', 'Perfect', 'Classic'])
		expect((await listAllProducts(shop)).at(-1)).toMatchObject({
			id: 4,
			slug: 'monsoon-malabar',
			status: 'draft',
			composition: null,
			sizes: [],
		})
		expect(await lastEntry()).toMatchObject({ action: 'product added', subject: 'product 4' })
	})

	test('has a slug of its own, also when two are added at once', async () => {
		await Promise.all([create('காபி'), create('காபி'), create('Pure')])
		expect((await listAllProducts(shop)).map(({ slug }) => slug).toSorted()).toEqual([
			'classic',
			'perfect',
			'product',
			'product-2',
			'pure',
			'pure-2',
		])
	})

	test('can be a copy of another, with its pack sizes and prices, but not its badge', async () => {
		expect(await duplicateProduct(shop, { productId: 2, by })).toEqual({ ok: true, id: 4 })
		const original = productWithId(2)
		expect(await findProductById(shop, 4)).toEqual({
			...original,
			id: 4,
			slug: 'perfect-copy',
			status: 'draft',
			name: 'Artisan Blend - Perfect (copy)',
			shortName: 'Perfect (copy)',
			badge: null,
			sizes: original.sizes.map((size) => ({ ...size, sku: `perfect-copy-${size.value}` })),
		})
		expect(await duplicateProduct(shop, { productId: 9, by })).toMatchObject({ kind: 'missing' })
	})

	test('has names of its own, also of several copies at once', async () => {
		await Promise.all([2, 2, 2].map((productId) => duplicateProduct(shop, { productId, by })))
		const copies = (await listAllProducts(shop)).slice(3)
		const names = copies.map(({ name, shortName, slug }) => [name, shortName, slug].join(', '))
		expect(names.toSorted()).toEqual([
			'Artisan Blend - Perfect (copy 2), Perfect (copy 2), perfect-copy-2',
			'Artisan Blend - Perfect (copy 3), Perfect (copy 3), perfect-copy-3',
			'Artisan Blend - Perfect (copy), Perfect (copy), perfect-copy',
		])
	})

	test('is copied whatever SKUs others have, and its own SKUs are free', async () => {
		await add(3, { name: 'A b', sku: 'perfect-copy-small' })
		await add(2, { name: 'A b' })
		await add(2, { name: 'A-b' })
		const copied = await duplicateProduct(shop, { productId: 2, by })
		if (!copied.ok) throw new Error(copied.message)
		const skus = (await listVariants(shop, copied.id)).map(({ sku }) => sku)
		expect(skus).toContain('perfect-copy-small-2')
		expect(skus.slice(-2)).toEqual(['perfect-copy-a-b', 'perfect-copy-a-b-2'])
	})

	test('cannot go on sale before it has what shoppers and the law need', async () => {
		const id = await create()
		expect(await setStatus(id, 'active')).toMatchObject({
			message:
				'Before it can go on sale it needs an image, a pack size with its price, a description, a story and a feature.',
		})
		const { images, description, story, features } = productWithId(1)
		await shop.db.update(products).set({ images, description, story, features }).where(eq(products.id, id))
		expect(await setStatus(id, 'active')).toMatchObject({
			message: 'Before it can go on sale it needs a pack size with its price.',
		})
		await add(id)
		expect(await setStatus(id, 'active')).toEqual({ ok: true })
		expect(await names()).toContain('Monsoon Malabar')
		expect(await lastEntry()).toMatchObject({
			action: 'product status changed',
			detail: { from: 'Draft', to: 'On sale' },
		})
	})
})

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

	test('refuses to leave a product on sale with prices that have not begun', async () => {
		await shop.db.insert(productPrices).values(coming)
		const begun = and(eq(productPrices.productId, 1), lt(productPrices.validFrom, '2099-01-01'))
		await expect(shop.db.delete(productPrices).where(begun)).rejects.toMatchObject({ cause: complete })
		const others = and(eq(productVariants.productId, 1), ne(productVariants.size, 'small'))
		await shop.db.delete(productPrices).where(and(begun, eq(productPrices.size, 'small')))
		await expect(
			shop.db.update(productVariants).set({ isActive: false }).where(others),
		).rejects.toMatchObject({ cause: complete })
	})

	test('refuses to put on sale what has no price or HSN code that has begun', async () => {
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

	test('refuses a composition that does not add up, and a pack without weight', async () => {
		await expect(
			shop.db.update(products).set({ coffeePercent: 90 }).where(eq(products.id, 1)),
		).rejects.toMatchObject({ cause: { constraint: 'composition_is_whole' } })
		await expect(shop.db.update(productVariants).set({ netQuantity: 0 })).rejects.toMatchObject({
			cause: { constraint: 'net_quantity_positive' },
		})
	})
})

describe('an archived product', () => {
	test('is not listed, and returns with its pack sizes', async () => {
		expect(await setStatus(2, 'archived')).toEqual({ ok: true })
		expect(await names()).toEqual(['100% Pure', 'Classic'])
		expect(await setStatus(2, 'active')).toEqual({ ok: true })
		expect(await names()).toEqual(['100% Pure', 'Perfect', 'Classic'])
	})
})

describe('the order of the listing', () => {
	test('is changed by any number of places, as far as there are', async () => {
		const move = (productId: number, places: number) => moveProduct(shop, { productId, places, by })
		expect(await move(3, -1)).toEqual({ ok: true })
		expect(await names()).toEqual(['100% Pure', 'Classic', 'Perfect'])
		expect((await findProductById(shop, 3))?.version).toBe(1)
		await move(1, -1)
		await move(1, 1)
		expect(await names()).toEqual(['Classic', '100% Pure', 'Perfect'])
		await move(2, -2)
		expect(await names()).toEqual(['Perfect', 'Classic', '100% Pure'])
		await move(2, 50)
		expect(await names()).toEqual(['Classic', '100% Pure', 'Perfect'])
		expect(await move(9, 1)).toMatchObject({ kind: 'missing' })
	})

	test('is changed by each of two moves at once', async () => {
		for (let round = 0; round < 5; round++) {
			const before = await listProducts(shop)
			const [first] = before
			const move = () => moveProduct(shop, { productId: first?.id ?? 0, places: 1, by })
			expect(await Promise.all([move(), move()])).toEqual([{ ok: true }, { ok: true }])
			expect((await listProducts(shop)).map(({ id }) => id)).toEqual(
				[...before.slice(1), ...before.slice(0, 1)].map(({ id }) => id),
			)
		}
	})
})
