/** Tests continuous backups of an embedded PostgreSQL in a bucket. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDueBackups } from '../scheduled/scheduled.ts'
import { ABOUT, type ArchiveStore, DATA, openArchiveStore } from './archive-store.ts'
import { listBaseBackups } from './archives.ts'
import { makeBaseBackup } from './base-backup.ts'
import { restoreTo } from './restore-to.ts'
import { findArchiveId, segmentTargetIn } from '#db/embedded/wal-archive.ts'
import { countArchiveFailureSeconds } from '#shop/backups/archive-failure.server.ts'
import { type Config, readConfig } from '#shop/config/config.server.ts'
import { type FakeS3, openFakeS3 } from '#test/servers/fake-s3.ts'
import { countOrders, databaseNow, withEmbeddedShop } from '#test/fixtures/shops/embedded-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import type { TestShop } from '#test/shop-on-database.ts'

const SECRET = 'a secret that only tests know, of 32+'

const root = mkdtempSync(join(tmpdir(), 'in-a-bucket-'))
let storage: FakeS3
let first: Config
let store: ArchiveStore
let afterFirstOrder: Date

/** Creates a machine with a data folder of its own and the same bucket. */
function machine(name: string): Config {
	const { S3_BUCKET, ...account } = storage.settings
	const settings = { BACKUP_TO: `s3://${S3_BUCKET}/shop`, BACKUP_CONTINUOUSLY: 'true' }
	return readConfig({ SECRET, DATA_DIR: join(root, name), ...account, ...settings })
}

const keys = () => [...storage.objects.keys()].toSorted()
const baseKeys = () => keys().filter((key) => key.includes('/base-'))
const switchLog = ({ pool }: TestShop) => pool.query('select pg_switch_wal()')
async function waitUntilArchived(shop: TestShop): Promise<void> {
	await expect.poll(() => countArchiveFailureSeconds(shop)).toBe(0)
}

beforeAll(async () => {
	storage = await openFakeS3()
	first = machine('first')
	const opened = openArchiveStore(first)
	if (!opened) throw new Error('Nothing is archived')
	store = opened
	await withEmbeddedShop(first, async (shop) => {
		await makeDueBackups(shop, { url: shop.url })
		await placePaidOrder(shop)
		afterFirstOrder = await databaseNow(shop)
		await placePaidOrder(shop)
	})
})
afterAll(() => {
	storage.close()
	rmSync(root, { recursive: true, force: true })
})

test('a base backup and the log since are in the bucket, and the key is for PostgreSQL alone', async () => {
	const [base] = await listBaseBackups(store)
	const archive = `shop/continuous/${findArchiveId(first.dataDir)}`
	expect(baseKeys()).toEqual([ABOUT, 'backup_label', DATA].map((name) => `${archive}/${base?.name}/${name}`))
	expect(keys()).toContain(`${archive}/wal/${base?.from}.gz`)
	expect(readdirSync(join(first.dataDir, 'backups', 'base'))).toEqual([])
	expect(statSync(segmentTargetIn(first.dataDir)).mode & 0o077).toBe(0)
})

test('another machine is restored from it, to a moment or to the end', async () => {
	const second = machine('second')
	expect(await restoreTo(second, null)).toMatchObject({ ok: true, missing: null, hasSameSecret: true })
	expect(existsSync(join(second.dataDir, 'postgres.fetched'))).toBe(false)
	expect(await withEmbeddedShop(second, countOrders)).toBe(2)
	expect(await restoreTo(second, afterFirstOrder)).toMatchObject({ ok: true })
	expect(await withEmbeddedShop(second, countOrders)).toBe(1)
	expect(findArchiveId(second.dataDir)).not.toBe(findArchiveId(first.dataDir))
})

test('while the bucket is unavailable, the shop sells, the log is kept, and nothing is restored', async () => {
	await withEmbeddedShop(first, async (shop) => {
		storage.failWith(403)
		await placePaidOrder(shop)
		await switchLog(shop)
		await expect.poll(() => countArchiveFailureSeconds(shop)).toBeGreaterThan(0)
		await placePaidOrder(shop)
		const outcome = await makeBaseBackup(
			{ config: first, url: shop.url },
			{ store, keep: 7, now: new Date() },
		)
		expect(outcome).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('(status 403)') })
		await shop.passTime(86_400)
		await makeDueBackups(shop, { url: shop.url })
		expect((await shop.sentEmails()).map(({ subject }) => subject)).toContain('No base backup is being made')
		expect(await restoreTo(machine('third'), null)).toMatchObject({
			message: expect.stringContaining('Nothing was restored.'),
		})
		storage.failWith(null)
		await waitUntilArchived(shop)
	})
	expect(readFileSync(join(first.dataDir, 'postgres.log'), 'utf8')).toMatch(
		/was not archived\. The archive failed to read: status 403/,
	)
	expect(readFileSync(join(first.dataDir, 'postgres.log'), 'utf8')).not.toContain(
		storage.settings.S3_SECRET_KEY,
	)
	expect(await restoreTo(machine('third'), null)).toMatchObject({ ok: true })
	expect(await withEmbeddedShop(machine('third'), countOrders)).toBe(4)
})

test('the next base backup removes the files of a killed upload, and old base backups with their log', async () => {
	const [before] = await listBaseBackups(store)
	const half = `shop/continuous/${before?.archive}/base-20261101-023000/${DATA}`
	storage.objects.set(half, { bytes: Buffer.from('half'), type: '' })
	await withEmbeddedShop(first, async (shop) => {
		await placePaidOrder(shop)
		const installation = { config: first, url: shop.url }
		expect(await makeBaseBackup(installation, { store, keep: 1, now: new Date() })).toMatchObject({
			ok: true,
		})
	})
	const [base, ...others] = await listBaseBackups(store)
	expect(others).toEqual([])
	expect(baseKeys()).toHaveLength(3)
	const log = keys().filter((key) => key.startsWith(`shop/continuous/${base?.archive}/wal/`))
	expect(log[0]).toContain(base?.from)
})

test('no file is overwritten with a different one: a copy of the database would archive there, too', async () => {
	await withEmbeddedShop(first, async (shop) => {
		const { rows } = await shop.pool.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as segment')
		const key = `shop/continuous/${findArchiveId(first.dataDir)}/wal/${rows[0].segment}.gz`
		const other = [...storage.objects].find(([name]) => name.endsWith('.gz') && name.includes('/wal/'))?.[1]
		if (!other) throw new Error('nothing is archived')
		storage.objects.set(key, other)
		await switchLog(shop)
		await expect.poll(() => countArchiveFailureSeconds(shop)).toBeGreaterThan(0)
		expect(storage.objects.get(key)).toBe(other)
		storage.objects.delete(key)
		await waitUntilArchived(shop)
	})
})
