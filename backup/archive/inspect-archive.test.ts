import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DamagedArchive, type Entry, writeArchive } from './archive.ts'
import { inspectArchive, readInspected } from './inspect-archive.ts'
import { JOBS, MANIFEST, type Manifest } from './manifest.ts'
import { alteredBackup, BACKUP, inOrder, jsonEntry, readEntries, withBody } from '#test/fixtures/backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'inspect-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Alteration = Parameters<typeof alteredBackup>[1]

const inspect = (file: string) => inspectArchive(file, () => {})
const inspectAltered = async (alteration: Alteration) => inspect(await alteredBackup(folder, alteration))

const CUSTOMERS = 'tables/public.customers/000001.jsonl'
const IMAGE = 'pictures/product-images/pure/1795161600000-cup.jpg'
const JPEG = '\xFF\xD8\xFF\xE0 a cup'
const PROGRAM = '\x7FELF a program'
const entry = (name: string, body: string): Entry => ({ name, body: Buffer.from(body, 'latin1') })
const adding = (name: string, body: string): Alteration => ({
	entries: (all) => [...all, entry(name, body)],
	manifest: (manifest) => ({ ...manifest, pictures: name.startsWith('pictures/') ? 1 : 0 }),
})
const job = (fields: object) => ({
	entries: withBody(JOBS, () =>
		JSON.stringify({
			name: 'a',
			payload: '{}',
			runAt: '2026-11-22T08:16:53+00:00',
			key: null,
			tries: 1,
			...fields,
		}),
	),
	manifest: (manifest: Manifest) => ({ ...manifest, jobs: 1 }),
})

describe('a backup', () => {
	test('is accepted as it was made, with its images and jobs', async () => {
		expect(await inspect(BACKUP)).toMatchObject({ shop: 'SK3 Coffee', jobs: 9 })
		expect(await inspectAltered({})).toMatchObject({ jobs: 9 })
		expect(await inspectAltered(adding(IMAGE, JPEG))).toMatchObject({ pictures: 1 })
		expect(await inspectAltered(job({ tries: 32_767, key: 'k' }))).toMatchObject({ jobs: 1 })
	})

	test("shows a shop's name without control characters", async () => {
		const shop = '\u001B]0;\u0007\u001B[31mCafé\u009B \u0B95\u0BBE\u0BAA\u0BBF\u200C'
		expect(await inspectAltered({ manifest: (manifest) => ({ ...manifest, shop }) })).toMatchObject({
			shop: ']0;[31mCafé \u0B95\u0BBE\u0BAA\u0BBF\u200C',
		})
	})
})

const DAMAGED: Record<string, Alteration> = {
	'a path that leaves the folder': adding('pictures/product-images/../../evil.jpg', JPEG),
	'an absolute path': adding('/tmp/evil.jpg', JPEG),
	'an image in another folder': adding('pictures/elsewhere/1795161600000-cup.jpg', JPEG),
	'an image without its time': adding('pictures/product-images/cup.jpg', JPEG),
	'an image whose name ends in a line break': adding(`${IMAGE}\n`, JPEG),
	'a program as an image': adding(IMAGE, PROGRAM),
	'an empty image': adding(IMAGE, ''),
	'a JPEG as a PNG': adding(IMAGE.replace('jpg', 'png'), JPEG),
	'an image that is too large': adding(IMAGE, JPEG.padEnd(10 * 1024 * 1024 + 1)),
	'an entry that no backup has': adding('readme.txt', 'hello'),
	'a page without a number': adding('tables/public.customers/page.jsonl', '{}'),
	'rows of a table that is not listed': adding('tables/pg_catalog.pg_db_role_setting/000001.jsonl', '{}'),
	'fewer images than listed': { manifest: (manifest) => ({ ...manifest, pictures: 99 }) },
	'more images than listed': { entries: (all) => [...all, entry(IMAGE, JPEG)] },
	'no jobs, but some listed': { entries: (all) => all.filter(({ name }) => name !== JOBS) },
	'a job fewer than listed': { entries: withBody(JOBS, (body) => body.replace(/.*\n/, '')) },
	'a page of rows fewer': { entries: (all) => all.filter(({ name }) => name !== CUSTOMERS) },
	'a row fewer than listed': { entries: withBody(CUSTOMERS, (body) => body.replace(/.*\n/, '')) },
	'a row more than listed': { entries: withBody(CUSTOMERS, (body) => `${body}\n`) },
	'a table listed twice': {
		manifest: (manifest) => ({ ...manifest, tables: [...manifest.tables, ...manifest.tables.slice(0, 1)] }),
	},
	'a job that is not JSON': job({ payload: '{' }),
	'a job without a name': job({ name: '' }),
	'a job with a long name': job({ name: 'n'.repeat(129) }),
	'a job with a long key': job({ key: 'k'.repeat(513) }),
	'a job without a time': job({ runAt: 'soon' }),
	'a job without attempts': job({ tries: 0 }),
	'a job with too many attempts': job({ tries: 32_768 }),
	'jobs that are not JSON': { entries: withBody(JOBS, (body) => body.replaceAll('{', '')) },
	'jobs of another shape': { entries: withBody(JOBS, (body) => body.replace('"name"', '"title"')) },
	'another format': { manifest: (manifest) => ({ ...manifest, format: 2 }) },
	'no time': { manifest: (manifest) => ({ ...manifest, madeAt: 'x' }) },
	'a fraction of a job': { manifest: (manifest) => ({ ...manifest, jobs: 9.5 }) },
	'an empty manifest': { manifest: () => ({}) },
	'an entry that is not listed': { manifest: (all) => ({ ...all, pieces: all.pieces.slice(1) }) },
	'a missing entry': {
		manifest: (all) => ({ ...all, pieces: [...all.pieces, { name: 'x', sha256: '' }] }),
	},
	'entries in another order': { manifest: (all) => ({ ...all, pieces: all.pieces.toReversed() }) },
	'an entry with another checksum': {
		manifest: (all) => ({ ...all, pieces: all.pieces.map((piece) => ({ ...piece, sha256: 'x' })) }),
	},
}

describe('a backup is damaged with', () => {
	test.each(Object.entries(DAMAGED))('%s', async (_what, alteration) => {
		await expect(inspectAltered(alteration)).rejects.toThrow(DamagedArchive)
	})

	test('no manifest, or one that is not the last entry or not JSON', async () => {
		const file = join(folder, 'manifest.tar.gz')
		const entries = await readEntries(BACKUP)
		const rows = entries.slice(0, -1)
		for (const changed of [
			rows,
			[...entries, entry(CUSTOMERS.replace('1', '2'), '')],
			[...entries.slice(-1), ...rows],
			[...rows, entry(MANIFEST, '{"format":1')],
			[...rows, entry(MANIFEST, '')],
			[...rows, jsonEntry(MANIFEST, [])],
		]) {
			await writeArchive(file, inOrder(changed))
			await expect(inspect(file)).rejects.toThrow(DamagedArchive)
		}
	})
})

describe('a backup that is read again', () => {
	const readAgain = async (file: string, manifest: Manifest) => {
		const names: string[] = []
		for await (const { name } of readInspected(file, manifest)) names.push(name)
		return names
	}

	test('has the same entries', async () => {
		const manifest = await inspect(BACKUP)
		expect(await readAgain(BACKUP, manifest)).toEqual(manifest.pieces.map(({ name }) => name))
	})

	test('is damaged if the file was replaced meanwhile', async () => {
		const manifest = await inspect(BACKUP)
		const alterations: Alteration[] = [
			adding(IMAGE, JPEG),
			{ entries: (all) => all.slice(0, -1) },
			{ entries: (all) => all.toReversed() },
			{ entries: withBody(CUSTOMERS, (body) => body.replace('a', 'b')) },
		]
		for (const alteration of alterations) {
			const file = await alteredBackup(folder, alteration)
			await expect(readAgain(file, manifest)).rejects.toThrow(DamagedArchive)
		}
	})
})
