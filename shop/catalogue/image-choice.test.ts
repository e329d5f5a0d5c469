import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { updateProductContent } from './admin.server.ts'
import { contentOf } from './content.ts'
import { findProductById, findProductShowing } from './catalogue.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { listDeleted } from '#shop/images/deleted-images.server.ts'
import { deleteImage, readImage, uploadImage } from '#shop/images/images.server.ts'
import { productImagePath } from '#shop/images/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { asAnotherRequest, connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { productWithId } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const by = { id: null, name: 'Kamala' }
const bucket = 'product-images'
const PRODUCT = 1
beforeAll(() => seedIfEmpty(shop.db))

async function upload(): Promise<string> {
	const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#6b3f2a' } })
	const file = { name: 'cup.jpg', bytes: await image.jpeg().toBuffer() }
	const { slug: folder } = productWithId(PRODUCT)
	const outcome = await uploadImage(shop, { bucket, folder, file, by })
	if (!outcome.ok) throw new Error(outcome.message)
	return productImagePath(outcome.file.url)
}

/** Creates another server on the same database and the same storage. */
function secondServer(): Shop {
	const { db, close } = connectWithLongTimeouts(shop.url)
	onTestFinished(close)
	return { ...shop, db }
}

/** `meanwhile` runs while this server holds the lock. */
const choose = async (server: Shop, path: string, meanwhile = async () => {}) => {
	const version = (await findProductById(server, PRODUCT))?.version ?? 0
	const content = contentOf(productWithId(PRODUCT))
	const input = { ...content, images: [{ path, alt: '' }], badge: null, onSaleSince: null }
	const isAnyDeleted = async (transaction: Transaction) => {
		const deleted = await listDeleted(transaction, [join(bucket, path)])
		await meanwhile()
		return deleted.length > 0
	}
	const facts = { images: [path], bestsellers: [], isAnyDeleted }
	return updateProductContent(server, { productId: PRODUCT, input, version, facts, by })
}

const remove = (server: Shop, path: string, meanwhile = async () => {}) =>
	deleteImage(server, {
		bucket,
		path,
		whyInUse: async (db) => {
			const product = await findProductShowing({ db }, path)
			await meanwhile()
			return product
		},
		by,
	})

async function waitingForALock(): Promise<void> {
	const waiting =
		"select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
	await expect.poll(() => asAnotherRequest(() => shop.pool.query(waiting))).toMatchObject({ rowCount: 1 })
}

describe('when one server deletes an image while another assigns it to a product', () => {
	test('the image is kept if it was assigned first', async () => {
		const path = await upload()
		let deleting = Promise.resolve<unknown>(null)
		const chosen = await choose(shop, path, async () => {
			deleting = asAnotherRequest(() => remove(secondServer(), path))
			await waitingForALock()
		})
		expect(chosen).toEqual({ ok: true })
		expect(await deleting).toMatchObject({ ok: false, kind: 'conflict' })
		expect((await findProductById(shop, PRODUCT))?.image).toBe(path)
		expect(await readImage(shop, { bucket, path })).not.toBe(null)
	})

	test('the image is deleted if it was deleted first', async () => {
		const path = await upload()
		let choosing = Promise.resolve<unknown>(null)
		const deleted = await remove(shop, path, async () => {
			choosing = asAnotherRequest(() => choose(secondServer(), path))
			await waitingForALock()
		})
		expect(deleted).toEqual({ ok: true })
		expect(await choosing).toMatchObject({ ok: false, field: 'images' })
		expect(await findProductShowing(shop, path)).toBe(null)
		expect(await readImage(shop, { bucket, path })).toBe(null)
	})
})
