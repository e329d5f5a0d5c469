import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultContentOf } from './default-content.ts'
import { findProduct } from './rules.ts'
import { updateProductContent } from './admin.server.ts'
import { findProductContent, listShownImages } from './catalogue.server.ts'
import { connect } from '#db/connect.ts'
import { listDeleted } from '#shop/images/deleted-images.server.ts'
import { deleteImage, readImage, uploadImage } from '#shop/images/images.server.ts'
import { productImagePath } from '#shop/images/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
const by = { id: null, name: 'Kamala' }
const bucket = 'product-images'
const PRODUCT = 1

async function upload(): Promise<string> {
	const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#6b3f2a' } })
	const file = { name: 'cup.jpg', bytes: await picture.jpeg().toBuffer() }
	const folder = findProduct(PRODUCT)?.slug ?? ''
	const outcome = await uploadImage(shop, { bucket, folder, file, by })
	if (!outcome.ok) throw new Error(outcome.message)
	return productImagePath(outcome.file.url)
}

/** Another server on the same database and the same storage. */
function secondServer(): Shop {
	const { db, close } = connect(shop.url)
	onTestFinished(close)
	return { ...shop, db }
}

const choose = (at: Shop, path: string, meanwhile = async () => {}) => {
	const born = defaultContentOf(PRODUCT)
	if (!born) throw new Error('no such product')
	const [second = '', third = ''] = born.additionalImages
	const input = { ...born, image: path, second, third, badge: null, onSaleSince: null }
	const isAnyDeleted = async (transaction: Transaction) => {
		const gone = await listDeleted(transaction, [join(bucket, path)])
		await meanwhile()
		return gone.length > 0
	}
	const facts = { images: [path, second, third], bestsellers: [], isAnyDeleted }
	return updateProductContent(at, { productId: PRODUCT, input, facts, by })
}

const remove = (at: Shop, path: string, meanwhile = async () => {}) =>
	deleteImage(at, {
		bucket,
		path,
		listInUse: async (db) => {
			const shown = await listShownImages({ db, clock: at.clock })
			await meanwhile()
			return shown
		},
		by,
	})

async function waitingForALock(): Promise<void> {
	const waiting =
		"select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
	await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(1)
}

describe('of two servers, one deleting a picture and one putting it into use,', () => {
	test('the first to choose it keeps it', async () => {
		const path = await upload()
		let deleting = Promise.resolve<unknown>(null)
		const chosen = await choose(shop, path, async () => {
			deleting = remove(secondServer(), path)
			await waitingForALock()
		})
		expect(chosen).toEqual({ ok: true })
		expect(await deleting).toMatchObject({ ok: false, kind: 'conflict' })
		expect((await findProductContent(shop, PRODUCT))?.image).toBe(path)
		expect(await readImage(shop, { bucket, path })).not.toBe(null)
	})

	test('the first to delete it has deleted it', async () => {
		const path = await upload()
		let choosing = Promise.resolve<unknown>(null)
		const deleted = await remove(shop, path, async () => {
			choosing = choose(secondServer(), path)
			await waitingForALock()
		})
		expect(deleted).toEqual({ ok: true })
		expect(await choosing).toMatchObject({ ok: false, field: 'image' })
		expect(await listShownImages(shop)).not.toContain(path)
		expect(await readImage(shop, { bucket, path })).toBe(null)
	})
})
