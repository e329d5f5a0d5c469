import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bornWith } from './default-content.ts'
import { findProduct } from './rules.ts'
import { changeTexts } from './content-admin.server.ts'
import { findTexts, listShownPictures } from './content.server.ts'
import { connect } from '#db/connect.ts'
import { listDeleted } from '#shop/images/deleted.server.ts'
import { deletePicture, readPicture, uploadPicture } from '#shop/images/images.server.ts'
import { productPicturePath } from '#shop/images/rules.ts'
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
	const outcome = await uploadPicture(shop, { bucket, folder, file, by })
	if (!outcome.ok) throw new Error(outcome.message)
	return productPicturePath(outcome.file.url)
}

/** Another server on the same database and the same storage. */
function secondServer(): Shop {
	const { db, close } = connect(shop.url)
	onTestFinished(close)
	return { ...shop, db }
}

const choose = (at: Shop, path: string, meanwhile = async () => {}) => {
	const born = bornWith(PRODUCT)
	if (!born) throw new Error('no such product')
	const [second = '', third = ''] = born.additionalImages
	const input = { ...born, image: path, second, third, badge: null, onSaleSince: null }
	const isAnyGone = async (transaction: Transaction) => {
		const gone = await listDeleted(transaction, [join(bucket, path)])
		await meanwhile()
		return gone.length > 0
	}
	const facts = { pictures: [path, second, third], bestsellers: [], isAnyGone }
	return changeTexts(at, { productId: PRODUCT, input, facts, by })
}

const remove = (at: Shop, path: string, meanwhile = async () => {}) =>
	deletePicture(at, {
		bucket,
		path,
		listInUse: async (db) => {
			const shown = await listShownPictures({ db, clock: at.clock })
			await meanwhile()
			return shown
		},
		by,
	})

async function waitingForALock(): Promise<void> {
	await vi.waitFor(async () => {
		const { rows } = await shop.pool.query(
			"select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
		)
		expect(rows).toHaveLength(1)
	})
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
		expect((await findTexts(shop, PRODUCT))?.image).toBe(path)
		expect(await readPicture(shop, { bucket, path })).not.toBe(null)
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
		expect(await listShownPictures(shop)).not.toContain(path)
		expect(await readPicture(shop, { bucket, path })).toBe(null)
	})
})
