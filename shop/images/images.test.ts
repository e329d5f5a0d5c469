import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteImage, listImages, readImage, uploadImage } from './images.server.ts'
import { openStorage } from './open-storage.server.ts'
import { emailPathAtWidth, pathAtWidth } from './rules.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import type { TestShop } from '#test/shop-on-database.ts'
import { openTestShop } from '#test/test-shop.ts'
import { openFakeS3, type FakeS3 } from '#test/servers/fake-s3.ts'

const by = { id: null, name: 'Kamala' }
const at = { bucket: 'product-images', folder: 'pure' } as const
const square = (side = 200) =>
	sharp({ create: { width: side, height: side, channels: 3, background: '#6b3f2a' } })
/** The file name is misleading on purpose. */
const upload = (shop: TestShop, bytes: Uint8Array) =>
	uploadImage(shop, { ...at, file: { name: 'Cup.exe', bytes }, by })

let onDisk: TestShop
let onS3: TestShop
let storage: FakeS3
beforeAll(async () => {
	storage = await openFakeS3()
	onDisk = await openTestShop()
	onS3 = await openTestShop({ env: storage.settings })
})
afterAll(async () => {
	await onDisk.close()
	await onS3.close()
	storage.close()
})

describe.each(['disk', 's3'] as const)('images on %s', (kind) => {
	const currentShop = () => (kind === 'disk' ? onDisk : onS3)
	beforeEach(async () => {
		await currentShop().empty()
		storage.objects.clear()
		rmSync(join(onDisk.config.dataDir, 'pictures'), { recursive: true, force: true })
	})

	test('are stored under a name that starts with the upload time, listed, read and deleted', async () => {
		const shop = currentShop()
		const moment = new Date('2026-11-20T06:30:00Z')
		shop.setClock(moment)
		const outcome = await upload(shop, await square().jpeg().toBuffer())
		expect(outcome).toMatchObject({
			ok: true,
			file: {
				name: '1795156200000-cup.jpg',
				url: '/product-images/pure/1795156200000-cup.jpg',
				metadata: { mimetype: 'image/jpeg' },
			},
		})
		const { files, failure } = await listImages(shop, at)
		expect(failure).toBe(null)
		expect(outcome.ok && files).toEqual(outcome.ok && [outcome.file])
		expect(files[0]?.size).toBe(files[0]?.metadata.size)
		const path = 'pure/1795156200000-cup.jpg'
		const stored = await readImage(shop, { bucket: 'product-images', path })
		expect(stored?.bytes.length).toBe(files[0]?.size)
		const small = await readImage(shop, { bucket: 'product-images', path: pathAtWidth(path, 160) })
		expect(small && (await sharp(small.bytes).metadata())).toMatchObject({ format: 'webp', width: 160 })

		expect(
			await deleteImage(shop, {
				bucket: 'product-images',
				path,
				whyInUse: async (_transaction, url) => `${url} is shown.`,
				by,
			}),
		).toMatchObject({
			kind: 'conflict',
			message: `/product-images/${path} is shown.`,
		})
		expect(
			await deleteImage(shop, { bucket: 'product-images', path, whyInUse: async () => null, by }),
		).toEqual({ ok: true })
		expect(await listImages(shop, at)).toEqual({ files: [], failure: null })
		for (const deleted of [path, pathAtWidth(path, 160), emailPathAtWidth(path, 160)]) {
			expect(await readImage(shop, { bucket: 'product-images', path: deleted })).toBe(null)
		}
		expect((await listAuditEntries(shop, {})).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
			'image deleted /product-images/pure/1795156200000-cup.jpg',
			'image uploaded /product-images/pure/1795156200000-cup.jpg',
		])
	})

	test('have versions for emails as JPEG, and emails show the image itself if an earlier version has stored it', async () => {
		const shop = currentShop()
		const moment = new Date('2026-11-20T06:30:00Z')
		shop.setClock(moment)
		const bytes = await square(1300).jpeg().toBuffer()
		await upload(shop, bytes)
		const read = async (path: string, width: 160 | 1120) => {
			const found = await readImage(shop, {
				bucket: 'product-images',
				path: emailPathAtWidth(path, width),
			})
			return found && (await sharp(found.bytes).metadata())
		}
		expect(await read('pure/1795156200000-cup.jpg', 160)).toMatchObject({ format: 'jpeg', width: 160 })
		const earlier = '1795156200000-earlier.jpg'
		const file = { bytes, mimetype: 'image/jpeg' }
		await openStorage(shop.config).write(`product-images/${earlier}`, file)
		expect(await read(earlier, 1120)).toMatchObject({ format: 'jpeg', width: 1300 })
		expect(await read('1795156200000-nothing.jpg', 160)).toBe(null)
	})

	test('uploaded at the same moment with the same name get different URLs and keep their content', async () => {
		const shop = currentShop()
		shop.setClock(new Date('2026-11-20T06:30:00Z'))
		const tints = ['#100000', '#200000']
		const tinted = (background: string, channels: 3 | 4 = 3) =>
			sharp({ create: { width: 64, height: 64, channels, background } })
		const images = await Promise.all(tints.map((tint) => tinted(tint).png().toBuffer()))
		const outcomes = await Promise.all(images.map((image) => upload(shop, image)))
		// A translucent image is stored as a PNG. Its resized versions would have the same paths.
		outcomes.push(await upload(shop, await tinted('#60000080', 4).png().toBuffer()))
		const paths = outcomes.map((outcome) =>
			outcome.ok ? outcome.file.url.replace('/product-images/', '') : '',
		)
		expect(new Set(paths.map((path) => path.replace(/\.[a-z]+$/, ''))).size).toBe(3)
		const reds = paths.map(async (path) => {
			const stored = await readImage(shop, { bucket: 'product-images', path: pathAtWidth(path, 160) })
			return stored && (await sharp(stored.bytes).stats()).channels[0]?.mean
		})
		const [first = 0, ...others] = (await Promise.all(reds)).map(Number)
		expect(
			[first, ...others].every((red, index, all) => index === 0 || red > (all[index - 1] ?? 0) + 4),
		).toBe(true)
	})

	test('are listed newest first, without folders', async () => {
		const shop = currentShop()
		const bytes = await square().jpeg().toBuffer()
		shop.setClock(new Date('2026-11-20T07:00:00Z'))
		await uploadImage(shop, { bucket: 'home', folder: '', file: { name: 'two.jpg', bytes }, by })
		const store = (name: string, moment: Date) =>
			openStorage(shop.config).write(`home/${moment.getTime()}-${name}`, { bytes, mimetype: 'image/jpeg' })
		await store('one.jpg', new Date('2026-11-20T06:59:59Z'))
		await store('three.jpg', new Date('2026-11-20T07:00:01Z'))
		const { files } = await listImages(shop, { bucket: 'home', folder: '' })
		expect(files.map(({ name }) => name.replace(/^\d+-/, ''))).toEqual(['three.jpg', 'two.jpg', 'one.jpg'])
	})

	test('that do not exist are refused, and no path can leave the storage folder', async () => {
		const shop = currentShop()
		mkdirSync(join(shop.config.dataDir, 'pictures'), { recursive: true })
		writeFileSync(join(shop.config.dataDir, 'pictures', 'secret'), 'secret')
		for (const path of ['../secret', 'secret', '1795156200000-nothing.jpg']) {
			expect(await readImage(shop, { bucket: 'home', path })).toBe(null)
			expect(await deleteImage(shop, { bucket: 'home', path, whyInUse: async () => null, by })).toMatchObject(
				{
					ok: false,
					kind: 'missing',
					title: 'Failed to delete file',
				},
			)
		}
		expect(
			await uploadImage(shop, {
				bucket: 'home',
				folder: '..',
				file: { name: '', bytes: new Uint8Array() },
				by,
			}),
		).toMatchObject({ ok: false })
		expect(await listImages(shop, { bucket: 'home', folder: '..' })).toEqual({ files: [], failure: null })
		expect(await listAuditEntries(shop, {})).toEqual([])
	})
})

describe('a failing storage', () => {
	beforeEach(() => onS3.empty())
	afterEach(() => storage.failWith(null))

	test('is reported with the specified messages, and the list is empty', async () => {
		storage.failWith(500)
		expect(await upload(onS3, await square().jpeg().toBuffer())).toMatchObject({
			ok: false,
			kind: 'unavailable',
			title: 'Upload failed',
			message: 'Something went wrong while uploading the file',
		})
		expect(await listImages(onS3, at)).toEqual({
			files: [],
			failure: expect.objectContaining({
				title: 'Failed to list files',
				message: 'Something went wrong while listing files',
			}),
		})
		expect(
			await deleteImage(onS3, {
				bucket: 'home',
				path: '1795156200000-a.jpg',
				whyInUse: async () => null,
				by,
			}),
		).toMatchObject({
			title: 'Failed to delete file',
			message: 'Something went wrong while deleting the file',
		})
		expect(await listAuditEntries(onS3, {})).toEqual([])
	})

	test('includes a missing bucket and a wrong key', async () => {
		for (const env of [{ S3_BUCKET: 'another' }, { S3_SECRET_KEY: 'wrong' }]) {
			const shop = await openTestShop({ env: { ...storage.settings, ...env } })
			expect(await listImages(shop, at)).toMatchObject({ failure: { title: 'Failed to list files' } })
			await shop.close()
		}
	})

	test('includes a disk that is not writable', async () => {
		const shop = await openTestShop()
		writeFileSync(join(shop.config.dataDir, 'pictures'), 'a file where a folder should be')
		chmodSync(join(shop.config.dataDir, 'pictures'), 0o400)
		expect(await upload(shop, await square().jpeg().toBuffer())).toMatchObject({ title: 'Upload failed' })
		await shop.close()
	})
})
