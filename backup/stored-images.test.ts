import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { restore } from './restore/restore.ts'
import { listTables } from './tables.ts'
import type { Installation } from '#shop/installation.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { listImages, uploadImage } from '#shop/images/images.server.ts'
import { EMAIL_WIDTHS, STORED_WIDTHS } from '#shop/images/rules.ts'
import { onServer } from '#test/global-setup.ts'
import { emptyDatabase, migratedDatabase, shopForTests } from '#test/test-shop.ts'
import { openFakeS3, type FakeS3 } from '#test/servers/fake-s3.ts'

/** An image is stored in its original size, and in the widths of pages and of emails. */
const FILES = 1 + STORED_WIDTHS.length + EMAIL_WIDTHS.length

const shop = shopForTests()
let folder: string
const storages: FakeS3[] = []
let here: FakeS3
/** The objects that the upload of one image stores. */
let uploaded: FakeS3['objects']
beforeAll(async () => {
	await seedIfEmpty(shop.db)
	const storage = await openStorageForTest()
	const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#6b3f2a' } })
		.jpeg()
		.toBuffer()
	const image = { bucket: 'product-images', folder: 'pure', file: { name: 'Cup.jpg', bytes } } as const
	const outcome = await uploadImage({ ...shop, config: configFor(storage) }, { ...image, by: COMMAND_LINE })
	if (!outcome.ok) throw new Error(outcome.message)
	uploaded = storage.objects
})
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'backup-'))
	here = await openStorageForTest()
	for (const [key, object] of uploaded) here.objects.set(key, object)
})
afterEach(() => {
	rmSync(folder, { recursive: true, force: true })
	for (const storage of storages.splice(0)) storage.close()
})

async function openStorageForTest(): Promise<FakeS3> {
	const storage = await openFakeS3()
	storages.push(storage)
	return storage
}

function configFor(storage: FakeS3) {
	const { s3 } = readConfig({ SECRET: shop.config.secret, ...storage.settings })
	return { ...shop.config, s3 }
}

const noProgress = () => {}
const archive = () => join(folder, 'shop.tar.gz')
const backUpHere = () =>
	backUp({ config: configFor(here), url: shop.url }, { file: archive(), progress: noProgress })
const restoreAt = (installation: Installation, progress = noProgress as (what: string) => void) =>
	restore(installation, { file: archive(), progress })

/** Returns the names and contents of the images in the bucket. */
const filesOf = ({ objects }: FakeS3) =>
	[...objects].filter(([key]) => /\.[a-z]+$/.test(key)).toSorted(([a], [b]) => a.localeCompare(b))

describe('images in S3', () => {
	test('are restored into another bucket, file by file', async () => {
		here.objects.set('holiday.jpg', { bytes: Buffer.from('not of the shop'), type: 'image/jpeg' })
		expect(await backUpHere()).toMatchObject({ ok: true, manifest: { pictures: FILES } })
		here.objects.delete('holiday.jpg')
		const there = await openStorageForTest()
		const installation = { config: configFor(there), url: await migratedDatabase() }
		expect(await restoreAt(installation)).toMatchObject({ ok: true })
		expect(filesOf(there)).toHaveLength(FILES)
		expect(filesOf(there)).toEqual(filesOf(here))
		const { files } = await listImages(
			{ ...shop, config: installation.config },
			{ bucket: 'product-images', folder: 'pure' },
		)
		expect(files).toMatchObject([{ name: expect.stringMatching(/^[0-9]{13}-cup\.jpg$/) }])
	})

	test('are restored to disk if the settings say so', async () => {
		await backUpHere()
		const config = { ...shop.config, dataDir: folder }
		expect(await restoreAt({ config, url: await migratedDatabase() })).toMatchObject({ ok: true })
		for (const [key, { bytes }] of filesOf(here)) {
			expect(readFileSync(join(folder, 'pictures', key)).equals(bytes)).toBe(true)
		}
	})

	test('that already exist with the same content are not changed', async () => {
		await backUpHere()
		const before = filesOf(here)
		expect(await restoreAt({ config: configFor(here), url: await migratedDatabase() })).toMatchObject({
			ok: true,
		})
		expect(filesOf(here)).toEqual(before)
	})

	test('with the name of an existing, different image stop the restore, and nothing is overwritten', async () => {
		await backUpHere()
		const there = await openStorageForTest()
		const [[key] = ['']] = filesOf(here).slice(-1)
		there.objects.set(key, { bytes: Buffer.from('somebody else’s'), type: 'image/jpeg' })
		const url = await emptyDatabase()
		expect(await restoreAt({ config: configFor(there), url })).toMatchObject({
			code: 'not_empty',
			message: expect.stringContaining(key),
		})
		expect(filesOf(there).map(([name]) => name)).toEqual([key])
		await expectNoTables(url)
	})

	test('that are read back with other content undo the restore', async () => {
		await backUpHere()
		const there = await openStorageForTest()
		const url = await emptyDatabase()
		const corrupt = (what: string) => {
			const [[key] = ['']] = filesOf(there)
			if (what === 'Comparing tables') there.objects.set(key, { bytes: Buffer.from('rot'), type: '' })
		}
		expect(await restoreAt({ config: configFor(there), url }, corrupt)).toMatchObject({
			code: 'differs',
			message: expect.stringContaining('pictures/product-images/pure/'),
		})
		expect(filesOf(there)).toEqual([])
		await expectNoTables(url)
	})

	test('that are unavailable are reported, and no file or row remains', async () => {
		here.failWith(403)
		expect(await backUpHere()).toMatchObject({
			code: 'no_storage',
			message: expect.stringMatching(/status 403.*doctor/),
		})
		expect(readdirSync(dirname(archive())).filter((name) => name.includes('.tar'))).toEqual([])
		here.failWith(null)
		await backUpHere()
		here.failWith(403)
		const url = await emptyDatabase()
		expect(await restoreAt({ config: configFor(here), url })).toMatchObject({ code: 'no_storage' })
		await expectNoTables(url)
	})
})

async function expectNoTables(url: string) {
	expect(await onServer(url, listTables)).toEqual([])
}
