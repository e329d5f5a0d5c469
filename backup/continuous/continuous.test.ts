/** Tests continuous backups of an embedded PostgreSQL in a folder. */
import {
	chmodSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDueBackups } from '../scheduled/scheduled.ts'
import { type ArchiveStore, openArchiveStore } from './archive-store.ts'
import { listBaseBackups, segmentsAmong } from './archives.ts'
import { makeBaseBackup } from './base-backup.ts'
import { restoreTo } from './restore-to.ts'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'
import { archivesIn, findArchiveId, walFolderOf } from '#db/embedded/wal-archive.ts'
import { countArchiveFailureSeconds } from '#shop/backups/archive-failure.server.ts'
import { readBackupHistory } from '#shop/backups/backups.server.ts'
import { backupName } from '#shop/backups/rules.ts'
import { type Config, readConfig } from '#shop/config/config.server.ts'
import { countOrders, databaseNow, withEmbeddedShop } from '#test/fixtures/shops/embedded-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import type { TestShop } from '#test/shop-on-database.ts'

const SECRET = 'a secret that only tests know, of 32+'

const root = mkdtempSync(join(tmpdir(), 'continuous-'))
const backupFolder = join(root, 'backups, 100% mine')
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Creates a machine with a data folder of its own and the same backup folder. */
function machine(name: string): Config {
	const dataDir = join(root, name)
	return readConfig({ SECRET, DATA_DIR: dataDir, BACKUP_TO: backupFolder, BACKUP_CONTINUOUSLY: 'true' })
}

function archivesOf(config: Config): ArchiveStore {
	const store = openArchiveStore(config)
	if (!store) throw new Error('Nothing is archived')
	return store
}

const baseBackup = ({ config, url }: TestShop, { keep, now }: { keep: number; now: Date }) =>
	makeBaseBackup({ config, url }, { store: archivesOf(config), keep, now })

const first = machine('first')

describe('continuous backups', () => {
	let beforeSecondOrder: Date
	const image = ['pictures', 'product-images', 'pure', '1795161600000-cup', '1200.webp']
	const bytes = Buffer.from('RIFF\0\0\0\0WEBPVP8 a cup', 'latin1')
	beforeAll(async () => {
		mkdirSync(join(first.dataDir, ...image.slice(0, -1)), { recursive: true })
		writeFileSync(join(first.dataDir, ...image), bytes)
		await withEmbeddedShop(first, async (shop) => {
			await makeDueBackups(shop, { url: shop.url })
			await placePaidOrder(shop)
			beforeSecondOrder = await databaseNow(shop)
			await placePaidOrder(shop)
		})
	})

	test('begin with a base backup, which is made at once', async () => {
		const store = archivesOf(first)
		const [base, ...others] = await listBaseBackups(store)
		expect(others).toEqual([])
		expect(base?.archive).toBe(findArchiveId(first.dataDir))
		expect((await store.list(base?.archive)).toSorted()).toEqual([base?.name, 'wal'])
	})

	test('watch the age of the log from the start, as PostgreSQL does only after a checkpoint', async () => {
		await withEmbeddedShop(first, async ({ pool }) => {
			const { rows } = await pool.query(
				`select checkpoint_time >= date_trunc('second', pg_postmaster_start_time()) as "isMade" from pg_control_checkpoint()`,
			)
			expect(rows).toEqual([{ isMade: true }])
		})
	})

	test('restore everything, or one moment, on another machine, whose database then starts its own archive', async () => {
		const second = machine('second')
		expect(await restoreTo(second, null)).toMatchObject({
			ok: true,
			former: null,
			missing: null,
			hasSameSecret: true,
			newestOrder: expect.any(Date),
			images: { count: 1 },
		})
		expect(readFileSync(join(second.dataDir, ...image))).toEqual(bytes)
		await withEmbeddedShop(second, async (shop) => {
			expect(await countOrders(shop)).toBe(2)
			await placePaidOrder(shop)
		})

		const outcome = await restoreTo(second, beforeSecondOrder)
		expect(outcome).toMatchObject({ ok: true, former: expect.stringContaining('postgres.before-') })
		const later = await withEmbeddedShop(second, async (shop) => {
			expect(await countOrders(shop)).toBe(1)
			await makeDueBackups(shop, { url: shop.url })
			await placePaidOrder(shop)
			const moment = await databaseNow(shop)
			await placePaidOrder(shop)
			return moment
		})
		expect(findArchiveId(second.dataDir)).not.toBe(findArchiveId(first.dataDir))
		const third = machine('third')
		writeFileSync(join(backupFolder, backupName(new Date())), 'half a backup')
		expect(await restoreTo(third, later)).toMatchObject({
			images: { problem: 'the newest backup is damaged' },
		})
		expect(await withEmbeddedShop(third, countOrders)).toBe(2)
	})

	test('refuse a moment before the first or after the last, and change nothing', async () => {
		const fourth = machine('fourth')
		expect(await restoreTo(fourth, new Date('2020-01-01'))).toMatchObject({
			kind: 'missing',
			message: expect.stringContaining('from before that moment'),
		})
		expect(await restoreTo(fourth, new Date('2099-01-01'))).toMatchObject({ ok: false, kind: 'conflict' })
		expect(readFileSync(join(fourth.dataDir, 'postgres.log'), 'utf8')).toContain('target was reached')
		expect(readdirSync(fourth.dataDir).filter((name) => /postgres(?!\.log)/.test(name))).toEqual([])
	})
})

describe('an archive', () => {
	beforeEach(() => rmSync(backupFolder, { recursive: true, force: true }))

	test('that has no base backup yet is distinguished from one that begins later', async () => {
		for (const moment of [null, new Date()])
			expect(await restoreTo(machine('fifth'), moment)).toMatchObject({
				kind: 'missing',
				message: expect.stringContaining(`There is no base backup in ${backupFolder}`),
			})
	})

	test('that cannot be written is reported, and the shop keeps selling', async () => {
		await withEmbeddedShop(first, async (shop) => {
			const log = walFolderOf(join(archivesIn(backupFolder), findArchiveId(first.dataDir) ?? ''))
			rmSync(log, { recursive: true })
			writeFileSync(log, 'not a folder')
			await shop.pool.query('select pg_switch_wal()')
			await expect.poll(() => countArchiveFailureSeconds(shop)).toBeGreaterThan(0)
			await placePaidOrder(shop)
			rmSync(log)
			mkdirSync(log)
			await shop.pool.query('select pg_switch_wal()')
			await expect.poll(() => countArchiveFailureSeconds(shop)).toBe(0)
		})
	})

	test('keeps the given number of base backups, and the log since the oldest', async () => {
		await withEmbeddedShop(first, async (shop) => {
			for (const day of ['2026-11-20', '2026-11-21']) {
				await placePaidOrder(shop)
				expect(await baseBackup(shop, { keep: 1, now: new Date(day) })).toMatchObject({ ok: true })
			}
			const store = archivesOf(first)
			const [oldest, ...others] = await listBaseBackups(store)
			expect(others).toEqual([])
			const segments = segmentsAmong(await store.list(`${oldest?.archive}/wal`))
			expect(segments.toSorted()[0]).toBe(oldest?.from)
		})
	})

	test('is never written by a copy of the database', async () => {
		const copy = machine('copy')
		await withEmbeddedShop(first, async ({ pool }) => {
			await pool.query('select pg_switch_wal()')
		})
		cpSync(first.dataDir, copy.dataDir, { recursive: true })
		for (const { dataDir } of [first, copy]) chmodSync(join(dataDir, 'postgres'), 0o700)
		await withEmbeddedShop(first, placePaidOrder)
		await withEmbeddedShop(copy, async (shop) => {
			await placePaidOrder(shop)
			await shop.pool.query('select pg_switch_wal()')
			await expect.poll(() => countArchiveFailureSeconds(shop)).toBeGreaterThan(0)
		})
		expect(readFileSync(join(copy.dataDir, 'postgres.log'), 'utf8')).toContain('differ')
	})

	test('ends when the database is started without one', async () => {
		const before = findArchiveId(first.dataDir)
		await (await startPostgres(first.dataDir)).stop()
		expect(findArchiveId(first.dataDir)).toBeNull()
		await withEmbeddedShop(first, async (shop) => {
			expect(findArchiveId(first.dataDir)).not.toBe(before)
			expect((await baseBackup(shop, { keep: 7, now: await databaseNow(shop) })).ok).toBe(true)
			expect(await readBackupHistory(shop, 'base')).toMatchObject({ problem: null })
		})
	})
})
