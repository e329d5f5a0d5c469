import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deletePicture, listPictures, readPicture, uploadPicture } from './pictures.server.ts'
import { MOST_PICTURE_BYTES, pathAtWidth } from './rules.ts'
import { listActs } from '#shop/audit/audit.server.ts'
import { openTestShop, type TestShop } from '#test/open-shop.ts'
import { openStandInStorage, type StandInStorage } from '#test/stand-in-storage.ts'

const by = { id: null, name: 'Kamala' }
const at = { bucket: 'product-images', folder: 'pure' } as const
const square = (side = 200) =>
	sharp({ create: { width: side, height: side, channels: 3, background: '#6b3f2a' } })
const send = (shop: TestShop, bytes: Uint8Array, name = 'Cup.jpg') =>
	uploadPicture(shop, { ...at, file: { name, bytes }, by })

async function sent(shop: TestShop, bytes: Uint8Array) {
	const outcome = await send(shop, bytes)
	if (!outcome.ok) throw new Error(outcome.message)
	const path = outcome.file.url.replace('/product-images/', '')
	const kept = await readPicture(shop, { bucket: 'product-images', path })
	return { ...outcome.file, path, kept: kept?.bytes ?? new Uint8Array() }
}

let onDisk: TestShop
let onS3: TestShop
let storage: StandInStorage
beforeAll(async () => {
	storage = await openStandInStorage()
	onDisk = await openTestShop()
	onS3 = await openTestShop({ env: storage.settings })
})
afterAll(async () => {
	await onDisk.close()
	await onS3.close()
	storage.close()
})

describe.each(['disk', 's3'] as const)('pictures on %s', (where) => {
	const shopHere = () => (where === 'disk' ? onDisk : onS3)
	beforeEach(() => shopHere().empty())

	test('are uploaded under a name with the moment in front, listed, handed out and deleted', async () => {
		const shop = shopHere()
		const moment = new Date('2026-11-20T06:30:00Z')
		shop.setClock(moment)
		const outcome = await send(shop, await square().jpeg().toBuffer())
		expect(outcome).toMatchObject({
			ok: true,
			file: {
				name: '1795156200000-cup.jpg',
				url: '/product-images/pure/1795156200000-cup.jpg',
				metadata: { mimetype: 'image/jpeg' },
			},
		})
		const { files, failure } = await listPictures(shop, at)
		expect(failure).toBe(null)
		expect(outcome.ok && files).toEqual(outcome.ok && [outcome.file])
		expect(files[0]?.size).toBe(files[0]?.metadata.size)
		const path = 'pure/1795156200000-cup.jpg'
		const kept = await readPicture(shop, { bucket: 'product-images', path })
		expect(kept?.bytes.length).toBe(files[0]?.size)
		const small = await readPicture(shop, { bucket: 'product-images', path: pathAtWidth(path, 160) })
		expect(small && (await sharp(small.bytes).metadata())).toMatchObject({ format: 'webp', width: 160 })

		expect(await deletePicture(shop, { bucket: 'product-images', path, inUse: [path], by })).toMatchObject({
			kind: 'conflict',
			message: 'A product shows this picture. Please choose another one there first.',
		})
		expect(await deletePicture(shop, { bucket: 'product-images', path, inUse: [], by })).toEqual({ ok: true })
		expect(await listPictures(shop, at)).toEqual({ files: [], failure: null })
		for (const gone of [path, pathAtWidth(path, 160)]) {
			expect(await readPicture(shop, { bucket: 'product-images', path: gone })).toBe(null)
		}
		expect((await listActs(shop, {})).map(({ act, subject }) => `${act} ${subject}`)).toEqual([
			'picture deleted /product-images/pure/1795156200000-cup.jpg',
			'picture uploaded /product-images/pure/1795156200000-cup.jpg',
		])
	})

	test('of one folder are listed without its folders, newest first', async () => {
		const shop = shopHere()
		const picture = await square().jpeg().toBuffer()
		for (const name of ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']) {
			shop.setClock(new Date(Date.UTC(2026, 10, 20, 7) + name.length))
			await uploadPicture(shop, { bucket: 'home', folder: '', file: { name, bytes: picture }, by })
		}
		const { files } = await listPictures(shop, { bucket: 'home', folder: '' })
		expect(files.map(({ name }) => name.replace(/^\d+-/, ''))).toEqual([
			'three.jpg',
			'four.jpg',
			'two.jpg',
			'one.jpg',
		])
	})

	test('that are not there are refused, and nothing outside is reached', async () => {
		const shop = shopHere()
		mkdirSync(join(shop.config.dataDir, 'pictures'), { recursive: true })
		writeFileSync(join(shop.config.dataDir, 'pictures', 'secret'), 'secret')
		for (const path of ['../secret', 'secret', '1795156200000-nothing.jpg']) {
			expect(await readPicture(shop, { bucket: 'home', path })).toBe(null)
			expect(await deletePicture(shop, { bucket: 'home', path, inUse: [], by })).toMatchObject({
				ok: false,
				kind: 'missing',
				title: 'Failed to delete file',
			})
		}
		expect(
			await uploadPicture(shop, {
				bucket: 'home',
				folder: '..',
				file: { name: '', bytes: new Uint8Array() },
				by,
			}),
		).toMatchObject({ ok: false })
		expect(await listPictures(shop, { bucket: 'home', folder: '..' })).toEqual({ files: [], failure: null })
		expect(await listActs(shop, {})).toEqual([])
	})
})

describe('a storage that fails', () => {
	beforeEach(() => onS3.empty())
	afterEach(() => storage.failWith(null))

	test('is said in the words of the specification, and lists nothing', async () => {
		storage.failWith(500)
		expect(await send(onS3, await square().jpeg().toBuffer())).toMatchObject({
			ok: false,
			kind: 'unavailable',
			title: 'Upload failed',
			message: 'Something went wrong while uploading the file',
		})
		expect(await listPictures(onS3, at)).toEqual({
			files: [],
			failure: expect.objectContaining({
				title: 'Failed to list files',
				message: 'Something went wrong while listing files',
			}),
		})
		expect(
			await deletePicture(onS3, { bucket: 'home', path: '1795156200000-a.jpg', inUse: [], by }),
		).toMatchObject({
			title: 'Failed to delete file',
			message: 'Something went wrong while deleting the file',
		})
		expect(await listActs(onS3, {})).toEqual([])
	})

	test('is one whose bucket is missing, or that does not believe the key', async () => {
		for (const env of [{ S3_BUCKET: 'another' }, { S3_SECRET_KEY: 'wrong' }]) {
			const shop = await openTestShop({ env: { ...storage.settings, ...env } })
			expect(await listPictures(shop, at)).toMatchObject({ failure: { title: 'Failed to list files' } })
			await shop.close()
		}
	})

	test('is a disk that may not be written', async () => {
		const shop = await openTestShop()
		writeFileSync(join(shop.config.dataDir, 'pictures'), 'a file where a folder should be')
		chmodSync(join(shop.config.dataDir, 'pictures'), 0o400)
		expect(await send(shop, await square().jpeg().toBuffer())).toMatchObject({ title: 'Upload failed' })
		await shop.close()
	})
})

describe('what is sent', () => {
	const words = async (bytes: Uint8Array, name?: string) => {
		const outcome = await send(onDisk, bytes, name)
		return outcome.ok ? null : outcome.message
	}

	test('may be JPEG, PNG, WebP or AVIF, whatever it is called', async () => {
		expect(await words(await square().jpeg().toBuffer(), 'cup.exe')).toBe(null)
		expect(await words(await square().png().toBuffer())).toBe(null)
		expect(await words(await square().webp().toBuffer())).toBe(null)
		expect(await words(await square().avif({ effort: 0 }).toBuffer())).toBe(null)
	})

	test('is refused where it is anything else, whatever it is called', async () => {
		const NOT_A_PICTURE = 'This is not a JPEG, PNG, WebP or AVIF picture.'
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
		expect(await words(Buffer.from(svg), 'cup.jpg')).toBe(NOT_A_PICTURE)
		expect(await words(await square().gif().toBuffer(), 'cup.jpg')).toBe(NOT_A_PICTURE)
		expect(await words(await square().tiff().toBuffer(), 'cup.jpg')).toBe(NOT_A_PICTURE)
		const hidden = Buffer.concat([Buffer.from('<script>1</script>'), await square().jpeg().toBuffer()])
		expect(await words(hidden, 'cup.jpg')).toBe(NOT_A_PICTURE)
		expect(await words(new Uint8Array())).toBe('Please choose a picture.')
	})

	test('is refused where it is damaged or ends too soon', async () => {
		const DAMAGED = /damaged or incomplete/
		const jpeg = await square(400).jpeg().toBuffer()
		const png = await square(400).png().toBuffer()
		const webp = await square(400).webp().toBuffer()
		for (const whole of [jpeg, png, webp]) {
			expect(await words(whole.subarray(0, Math.floor(whole.length * 0.6)))).toMatch(DAMAGED)
		}
		expect(await words(Buffer.from('\xFF\xD8\xFF and no picture', 'latin1'))).toMatch(DAMAGED)
	})

	test('is refused where it is too heavy, too large or too small', async () => {
		expect(await words(Buffer.alloc(MOST_PICTURE_BYTES + 1, 1))).toBe('A picture may have at most 10.5 MB.')
		expect(await words(await square(32).png().toBuffer())).toContain('32 × 32')
	})

	test('is refused by what its head promises, before anything is unfolded', async () => {
		const bomb = pngOf(60_000, 60_000)
		const before = process.memoryUsage().rss
		expect(await words(bomb)).toContain('60000 × 60000')
		expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
	})

	test('loses its notes, and whatever was tied to its end', async () => {
		const noted = await square(300)
			.jpeg()
			.withExif({ IFD0: { Copyright: 'at home, 13.08 N 80.27 E' } })
			.toBuffer()
		expect(noted.includes('13.08 N')).toBe(true)
		const polyglot = Buffer.concat([noted, Buffer.from('PK\x03\x04<?php system($_GET[0]);')])
		const { kept } = await sent(onDisk, polyglot)
		expect((await sharp(kept).metadata()).exif).toBeUndefined()
		expect(Buffer.from(kept).includes('13.08 N')).toBe(false)
		expect(Buffer.from(kept).includes('<?php')).toBe(false)
	})

	test('stands as the camera held it, and no larger than a page shows', async () => {
		const lying = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'red' } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer()
		const { kept } = await sent(onDisk, lying)
		expect(await sharp(kept).metadata()).toMatchObject({ width: 800, height: 1600, format: 'jpeg' })
	})

	test('keeps what can be seen through, as PNG', async () => {
		const glass = await sharp({
			create: { width: 200, height: 100, channels: 4, background: { r: 1, g: 1, b: 1, alpha: 0.5 } },
		})
			.webp()
			.toBuffer()
		const { kept, name, metadata } = await sent(onDisk, glass)
		expect(name).toMatch(/\.png$/)
		expect(metadata.mimetype).toBe('image/png')
		expect((await sharp(kept).metadata()).hasAlpha).toBe(true)
	})
})

/** A PNG of a few bytes that says it is this large. */
function pngOf(width: number, height: number): Buffer {
	const head = Buffer.alloc(13)
	head.writeUInt32BE(width, 0)
	head.writeUInt32BE(height, 4)
	head.set([8, 0, 0, 0, 0], 8)
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
		const around = Buffer.alloc(8)
		around.writeUInt32BE(data.length, 0)
		around.writeUInt32BE(crc32(body), 4)
		return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
	}
	const pixels = deflateSync(Buffer.alloc(100_000))
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
		chunk('IHDR', head),
		chunk('IDAT', pixels),
		chunk('IEND', Buffer.alloc(0)),
	])
}
