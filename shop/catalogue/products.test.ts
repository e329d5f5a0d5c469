import { beforeEach, describe, expect, test } from 'vitest'
import { findProductById, listAllProducts, listProducts } from './catalogue.server.ts'
import { listVariants } from './variants/stored-variants.server.ts'
import { createProduct, duplicateProduct, moveProduct, setProductStatus } from './products.server.ts'
import { addVariant } from './variants/variants.server.ts'
import { products } from './tables.server.ts'
import { eq } from 'drizzle-orm'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { productWithId } from '#test/fixtures/products.ts'
import { familyPack } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
const names = async () => (await listProducts(shop)).map(({ shortName }) => shortName)
const lastEntry = async () => (await listAuditEntries(shop, {}))[0]

async function create(name = 'Monsoon Malabar'): Promise<number> {
	const created = await createProduct(shop, { name, by })
	if (!created.ok) throw new Error(created.message)
	return created.id
}

const add = (productId: number, change: object = {}) =>
	addVariant(shop, { productId, input: familyPack(change), by })
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

	test('cannot go on sale with the names of a copy', async () => {
		const copied = await duplicateProduct(shop, { productId: 2, by })
		if (!copied.ok) throw new Error(copied.message)
		expect(await setStatus(copied.id, 'active')).toMatchObject({
			message:
				"Before it can go on sale it needs another name than 'Artisan Blend - Perfect (copy)' and another short name than 'Perfect (copy)'.",
		})
		const renamed = { name: 'Artisan Blend - Evening', shortName: 'Evening' }
		await shop.db.update(products).set(renamed).where(eq(products.id, copied.id))
		expect(await setStatus(copied.id, 'active')).toEqual({ ok: true })
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
