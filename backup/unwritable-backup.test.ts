import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { refuseOnFileSystemError } from './file-system-errors.ts'
import { inspectArchive } from './archive/inspect-archive.ts'
import { newUnfinishedFile } from './unfinished-files.ts'
import { isFileSystemError } from '#shop/files/file-system-errors.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let folder: string
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const backUpTo = (file: string) =>
	backUp({ config: shop.config, url: shop.url }, { file, progress: () => {} })

describe('a backup that cannot be written says why, and leaves nothing behind:', () => {
	test.each([
		['a folder that is a file', join('file', 'shop.tar.gz'), 'a part of the path is a file, not a folder'],
		['a name that is too long', 'n'.repeat(256), 'the name is too long'],
	])('%s', async (_what, name, reason) => {
		writeFileSync(join(folder, 'file'), '')
		const file = join(folder, name)
		expect(await backUpTo(file)).toMatchObject({
			ok: false,
			message: `${file} could not be written: ${reason}. Nothing was backed up.`,
		})
		expect(readdirSync(folder)).toEqual(['file'])
	})

	test('a folder that takes no files', async () => {
		expect(await backUpTo('/proc/shop.tar.gz')).toMatchObject({
			message: '/proc/shop.tar.gz could not be written: no file can be created there. Nothing was backed up.',
		})
	})

	test('a disk that becomes full', async () => {
		const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
			code: 'ENOSPC',
			syscall: 'write',
		})
		const work = () => Promise.reject(full)
		expect(
			await refuseOnFileSystemError({ what: 'a.tar.gz could not be written', consequence: 'Sorry.' }, work),
		).toMatchObject({
			message:
				'a.tar.gz could not be written: the disk is full. Sorry. Free some space there: move old backups to another machine and check what else has grown.',
		})
	})
})

test('a backup on the disk of the database leaves the space that the database needs', async () => {
	const target = join(folder, 'shop.tar.gz')
	const place = { config: shop.config, url: shop.url }
	const options = { file: target, progress: () => {}, reservedBytes: Number.MAX_SAFE_INTEGER }
	expect(await backUp(place, options)).toMatchObject({
		ok: false,
		message: expect.stringMatching(
			/could not be written: the disk is full \(.* free, .* needed\)\. Nothing was backed up\. Free some space there/,
		),
	})
	expect(readdirSync(folder)).toEqual([])
	// The shop cannot see the disk of an external PostgreSQL.
	const config = { ...shop.config, databaseUrl: shop.url }
	expect(await backUp({ ...place, config }, options)).toMatchObject({ ok: true })
})

test('other errors are not taken for those of a file', async () => {
	const errors = [
		new Error('a bug'),
		Object.assign(new Error('no database'), { code: 'ENOENT', syscall: 'connect' }),
		Object.assign(new Error('unknown'), { code: 'EWHATEVER', syscall: 'write' }),
	]
	for (const error of errors) {
		const work = () => Promise.reject(error)
		await expect(refuseOnFileSystemError({ what: '', consequence: '' }, work)).rejects.toBe(error)
	}
	expect(isFileSystemError('EIO')).toBe(false)
})

test('the name of a backup may have up to 255 bytes', async () => {
	const file = join(folder, `${'n'.repeat(248)}.tar.gz`)
	expect(await backUpTo(file)).toMatchObject({ ok: true })
	expect(readdirSync(folder)).toHaveLength(1)
})

test('a backup removes what killed backups have left, but nothing else', async () => {
	const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
	const abandoned = [newUnfinishedFile(folder), join(folder, `shop-20261120-100409.tar.gz.${uuid}.part`)]
	const kept = [`unfinished-${uuid}.txt`, `${uuid}.part`, 'unfinished-1.part', 'shop.tar.gz'].map((name) =>
		join(folder, name),
	)
	const twoHoursAgo = new Date(Date.now() - 7_200_000)
	for (const file of [...abandoned, ...kept]) {
		writeFileSync(file, '')
		utimesSync(file, twoHoursAgo, twoHoursAgo)
	}
	const beingWritten = newUnfinishedFile(folder)
	writeFileSync(beingWritten, '')
	mkdirSync(join(folder, 'other'))
	expect(await backUpTo(join(folder, 'new.tar.gz'))).toMatchObject({ ok: true })
	expect(abandoned.filter((file) => existsSync(file))).toEqual([])
	expect([...kept, beingWritten].filter((file) => !existsSync(file))).toEqual([])
})

describe('a backup contains what a restore accepts:', () => {
	test('only images among the files, and it names the others', async () => {
		const images = join(shop.config.dataDir, 'pictures', 'home')
		mkdirSync(images, { recursive: true })
		writeFileSync(join(images, '1795161600000-cup.jpg'), '\xFF\xD8\xFF\xE0', 'latin1')
		writeFileSync(join(images, '1795161600000-empty.jpg'), '')
		writeFileSync(join(images, '1795161600000-program.png'), '\x7FELF')
		const file = join(folder, 'shop.tar.gz')
		const outcome = await backUpTo(file)
		rmSync(join(shop.config.dataDir, 'pictures'), { recursive: true })
		expect(outcome).toMatchObject({
			manifest: { pictures: 1 },
			leftOut: ['home/1795161600000-empty.jpg', 'home/1795161600000-program.png'],
		})
		expect(await inspectArchive(file, () => {})).toMatchObject({ pictures: 1 })
	})

	test("only the shop's tables", async () => {
		await shop.pool.query(
			'create table visits (id int generated always as identity); insert into visits default values',
		)
		const outcome = await backUpTo(join(folder, 'shop.tar.gz'))
		await shop.pool.query('drop table visits')
		if (!outcome.ok) throw new Error(outcome.message)
		const { tables, sequences } = outcome.manifest
		expect(tables.map(({ name }) => name)).toContain('orders')
		expect(sequences.map(({ name }) => name)).toContain('public.audit_log_id_seq')
		expect([...tables, ...sequences].filter(({ name }) => name.includes('visits'))).toEqual([])
	})
})
