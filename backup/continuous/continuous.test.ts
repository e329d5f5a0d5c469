/** Continuous backups of a PostgreSQL of its own. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDueBackups } from '../scheduled/scheduled.ts'
import { currentArchive, listBaseBackups, listSegments } from './archives.ts'
import { makeBaseBackup } from './base-backup.ts'
import { restoreTo } from './restore-to.ts'
import { startPostgres } from '#db/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { walFolderOf } from '#db/wal-archive.ts'
import { countArchiveFailureSeconds } from '#shop/backups/archive-failure.server.ts'
import { readBackupHistory } from '#shop/backups/backups.server.ts'
import { backupName } from '#shop/backups/rules.ts'
import { type Config, readConfig } from '#shop/config/config.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { openShopOn, type TestShop } from '#test/shop-on-database.ts'

const SECRET = 'a secret that only tests know, of 32+'

const root = mkdtempSync(join(tmpdir(), 'continuous-'))
const backupFolder = join(root, 'backups, 100% mine')
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A machine with its own data folder and the same folder of backups. */
function machine(name: string): Config {
	const dataDir = join(root, name)
	return readConfig({ SECRET, DATA_DIR: dataDir, BACKUP_TO: backupFolder, BACKUP_CONTINUOUSLY: 'true' })
}

async function withShop<Value>(config: Config, work: (shop: TestShop) => Promise<Value>): Promise<Value> {
	const postgres = await startPostgres(config.dataDir, { archiveTo: backupFolder })
	try {
		await migrate(postgres.url)
		const shop = await openShopOn(postgres.url)
		try {
			await seedIfEmpty(shop.db)
			return await work({ ...shop, config })
		} finally {
			await shop.close()
		}
	} finally {
		await postgres.stop()
	}
}

const numbersOf = async ({ db }: TestShop) => (await db.select({ number: orders.number }).from(orders)).length
const now = async ({ pool }: TestShop): Promise<Date> => {
	const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
	if (!rows[0]) throw new Error('no row')
	return rows[0].now
}
const baseBackup = (shop: TestShop, moment: Date) =>
	makeBaseBackup({ config: shop.config, url: shop.url }, { backupFolder, keep: 7, now: moment })

const first = machine('first')

describe('continuous backups', () => {
	let beforeSecondOrder: Date
	const image = ['pictures', 'product-images', 'pure', '1795161600000-cup', '1200.webp']
	const bytes = Buffer.from('RIFF\0\0\0\0WEBPVP8 a cup', 'latin1')
	beforeAll(async () => {
		mkdirSync(join(first.dataDir, ...image.slice(0, -1)), { recursive: true })
		writeFileSync(join(first.dataDir, ...image), bytes)
		await withShop(first, async (shop) => {
			await makeDueBackups(shop, { url: shop.url })
			await placePaidOrder(shop)
			beforeSecondOrder = await now(shop)
			await placePaidOrder(shop)
		})
	})

	test('begin with a base backup, which is made at once', async () => {
		const [base, ...others] = await listBaseBackups(backupFolder)
		expect(others).toEqual([])
		expect(base?.archive).toBe(currentArchive(first.dataDir, backupFolder))
		expect(readdirSync(base?.archive ?? '').filter((name) => name.startsWith('unfinished'))).toEqual([])
	})

	test('bring back everything or a moment on another machine, whose database begins an archive of its own', async () => {
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
		await withShop(second, async (shop) => {
			expect(await numbersOf(shop)).toBe(2)
			await placePaidOrder(shop)
		})

		const outcome = await restoreTo(second, beforeSecondOrder)
		expect(outcome).toMatchObject({ ok: true, former: expect.stringContaining('postgres.before-') })
		const later = await withShop(second, async (shop) => {
			expect(await numbersOf(shop)).toBe(1)
			await makeDueBackups(shop, { url: shop.url })
			await placePaidOrder(shop)
			const moment = await now(shop)
			await placePaidOrder(shop)
			return moment
		})
		expect(currentArchive(second.dataDir, backupFolder)).not.toBe(currentArchive(first.dataDir, backupFolder))
		const third = machine('third')
		writeFileSync(join(backupFolder, backupName(new Date())), 'half a backup')
		expect(await restoreTo(third, later)).toMatchObject({
			images: { problem: 'the newest backup is damaged' },
		})
		expect(await withShop(third, numbersOf)).toBe(2)
	})

	test('cannot bring back a moment before the first or after the last, and change nothing', async () => {
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

	test('that has no base backup yet is told apart from one that begins later', async () => {
		for (const moment of [null, new Date()])
			expect(await restoreTo(machine('fifth'), moment)).toMatchObject({
				kind: 'missing',
				message: expect.stringContaining(`There is no base backup in ${backupFolder}`),
			})
	})

	test('that cannot be written is told, and the shop goes on selling', async () => {
		await withShop(first, async (shop) => {
			const archive = currentArchive(first.dataDir, backupFolder) ?? ''
			rmSync(walFolderOf(archive), { recursive: true })
			writeFileSync(walFolderOf(archive), 'not a folder')
			await shop.pool.query('select pg_switch_wal()')
			await expect.poll(() => countArchiveFailureSeconds(shop), { timeout: 20_000 }).toBeGreaterThan(0)
			await placePaidOrder(shop)
			rmSync(walFolderOf(archive))
			mkdirSync(walFolderOf(archive))
			await shop.pool.query('select pg_switch_wal()')
			await expect.poll(() => countArchiveFailureSeconds(shop), { timeout: 20_000 }).toBe(0)
		})
	})

	test('keeps so many base backups and the log since the oldest', async () => {
		await withShop(first, async (shop) => {
			const archive = currentArchive(first.dataDir, backupFolder) ?? ''
			const installation = { config: first, url: shop.url }
			for (const day of ['2026-11-20', '2026-11-21']) {
				await placePaidOrder(shop)
				expect(
					await makeBaseBackup(installation, { backupFolder, keep: 1, now: new Date(day) }),
				).toMatchObject({ ok: true })
			}
			const [oldest, ...others] = await listBaseBackups(backupFolder)
			expect(others).toEqual([])
			expect((await listSegments(archive)).toSorted()[0]).toBe(oldest?.from)
		})
	})

	test('ends when the database is started without one', async () => {
		const before = currentArchive(first.dataDir, backupFolder)
		await (await startPostgres(first.dataDir)).stop()
		expect(currentArchive(first.dataDir, backupFolder)).toBeNull()
		await withShop(first, async (shop) => {
			expect(currentArchive(first.dataDir, backupFolder)).not.toBe(before)
			expect((await baseBackup(shop, await now(shop))).ok).toBe(true)
			expect(await readBackupHistory(shop, 'base')).toMatchObject({ problem: null })
		})
	})
})
