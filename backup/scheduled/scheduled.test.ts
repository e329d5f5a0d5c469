import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBackupPlace, NEWEST, withBackupFile } from './find-backup.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { makeDueBackups } from './scheduled.ts'
import { newUnfinishedFile } from '../unfinished-files.ts'
import { notifyOfBackups } from '#shop/backups/alarms.server.ts'
import { backupName, momentOfBackup } from '#shop/backups/rules.ts'
import { backups } from '#shop/backups/tables.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { type FakeS3, openFakeS3 } from '#test/servers/fake-s3.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { inShopAt, installationsOf, restoreFrom } from '#test/fixtures/shops/installations.ts'
import { shopForTests } from '#test/test-shop.ts'

const DAY = 86_400

const shop = shopForTests()
const { emptyInstallation } = installationsOf(shop)
let folder = ''
beforeEach(async () => {
	await shop.seedAnew()
	folder = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const withSettings = (env: Record<string, string>): Shop => {
	const { backups: settings, s3 } = readConfig({ SECRET: shop.config.secret, BACKUP_TO: folder, ...env })
	return { ...shop, config: { ...shop.config, backups: settings, s3 } }
}
const run = (env: Record<string, string> = {}) => makeDueBackups(withSettings(env), { url: shop.url })
const files = () => readdirSync(folder).toSorted()
const recorded = () => shop.db.select().from(backups)
const emailSubjects = async () => (await shop.sentEmails()).map(({ subject }) => subject)
/** The name of the backup made this many days ago. */
const nameOf = (daysAgo: number) => backupName(new Date(startedAt - daysAgo * DAY_MILLISECONDS))
const startedAt = Date.now()
/** Moves the clock to noon in India: emails are counted by day, and earlier tests have moved the clock. */
const passUntilNoon = () => {
	const sinceNoon = (shop.clock().getTime() - Date.parse('2026-11-20T12:00:00+05:30')) % DAY_MILLISECONDS
	return shop.passTime(DAY - sinceNoon / 1_000)
}

describe('a backup by schedule', () => {
	test('is made when it is due, once a day, and can be restored', async () => {
		await run()
		await run()
		const [name = '', ...others] = files()
		expect(others).toEqual([])
		expect(momentOfBackup(name)).not.toBeNull()
		expect(await recorded()).toMatchObject([{ kind: 'shop', problem: null, endedAt: expect.any(Date) }])
		expect(await restoreFrom(join(folder, name), await emptyInstallation())).toMatchObject({ ok: true })

		renameSync(join(folder, name), join(folder, nameOf(1)))
		await shop.passTime(DAY)
		await run()
		expect(files()).toHaveLength(2)
		expect(await emailSubjects()).toEqual([])
	})

	test('is not made without BACKUP_TO', async () => {
		await makeDueBackups(shop, { url: shop.url })
		await run({ BACKUP_TO: 'elsewhere' })
		expect(await recorded()).toEqual([])
	})

	test('removes older ones that are not kept, and nothing else, after the new one is complete', async () => {
		for (const daysAgo of [1, 2, 3]) writeFileSync(join(folder, nameOf(daysAgo)), '')
		writeFileSync(join(folder, 'before-the-move.tar.gz'), '')
		mkdirSync(join(folder, 'continuous'))
		await run({ BACKUP_KEEP: '2,0,0' })
		expect(files().filter((name) => momentOfBackup(name) === null)).toEqual([
			'before-the-move.tar.gz',
			'continuous',
		])
		expect(files().filter((name) => momentOfBackup(name) !== null)).toEqual([nameOf(1), expect.any(String)])
	})

	test('is made by one of two servers', async () => {
		await Promise.all([run(), run(), run()])
		expect(files()).toHaveLength(1)
		expect(await recorded()).toHaveLength(1)
	})

	test('waits for one that another process makes by command', async () => {
		await oneAtATime({ config: shop.config, url: shop.url }, () => run())
		expect(files()).toEqual([])
	})

	test('is made again half an hour after its process was killed, and the incomplete file does not count', async () => {
		await shop.db.insert(backups).values({ kind: 'shop' })
		writeFileSync(newUnfinishedFile(folder), 'half')
		await run()
		expect(await findBackupPlace(withSettings({}).config)?.list()).toHaveLength(1)
		expect(
			await withBackupFile(withSettings({}).config, NEWEST, () => Promise.resolve({ ok: true })),
		).toMatchObject({ ok: false, message: `There is no such backup in ${folder}.` })
		await shop.passTime(1_800)
		await run()
		expect(files().map(momentOfBackup)).toEqual([expect.any(Date)])
	})

	test('is made even if one is dated in the future because a clock was ahead', async () => {
		const ahead = new Date(Date.now() + 30 * DAY_MILLISECONDS)
		await shop.db.insert(backups).values({ kind: 'shop', startedAt: ahead, endedAt: ahead })
		writeFileSync(join(folder, backupName(ahead)), '')
		await run()
		expect(files()).toHaveLength(2)
		const newest = await withBackupFile(withSettings({}).config, NEWEST, (file) =>
			Promise.resolve({ ok: true, file }),
		)
		expect(newest).toMatchObject({ file: expect.not.stringContaining(backupName(ahead)) })
	})

	test('ends when its server stops, and leaves nothing', async () => {
		const stopping = AbortSignal.abort(new Error('stopping'))
		await makeDueBackups(withSettings({}), { url: shop.url, signal: stopping })
		expect(files()).toEqual([])
		expect(await recorded()).toMatchObject([{ endedAt: null }])
	})
})

describe('a backup that fails', () => {
	test('is reported by email once a day, with its reason and the last backup, and retried', async () => {
		await passUntilNoon()
		await run()
		await shop.passTime(DAY)
		writeFileSync(join(folder, 'file'), '')
		const broken = { BACKUP_TO: join(folder, 'file') }
		await run(broken)
		await run(broken)
		expect(await recorded()).toHaveLength(2)
		expect((await recorded()).at(-1)?.problem).toContain('a part of the path is a file, not a folder')
		await shop.passTime(1_800)
		await run(broken)
		expect(await recorded()).toHaveLength(3)
		const emails = await shop.sentEmails()
		expect(emails.map(({ subject }) => subject)).toEqual(["The shop isn't being backed up"])
		expect(emails[0]?.text).toMatch(/a part of the path is a file.*The last backup was made on/s)
	})

	test('has its own message for a base backup, an unreadable folder and the archive', async () => {
		writeFileSync(join(folder, 'continuous'), '')
		await notifyOfBackups(shop, { kind: 'shop', problem: 'The disk is full.', since: null })
		await run({ BACKUP_CONTINUOUSLY: 'true' })
		await notifyOfBackups(shop, { kind: 'archive', problem: 'It is full, too.', since: new Date() })
		const emails = await shop.sentEmails()
		expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
			"Changes aren't being archived",
			'No base backup is being made',
			"The shop isn't being backed up",
		])
		const base = emails.find(({ subject }) => subject === 'No base backup is being made')
		expect(base?.text).toContain('a part of the path is a file, not a folder')
		expect(await recorded()).toMatchObject([{ kind: 'shop', problem: null }])
	})

	test('is reported when none has been finished for more than 30 hours', async () => {
		await shop.db.insert(backups).values({ kind: 'shop' })
		await shop.passTime(31 * 3_600)
		await shop.db.insert(backups).values({ kind: 'shop' })
		await run()
		expect(await emailSubjects()).toEqual(["The shop isn't being backed up"])
	})
})

describe('in a bucket', () => {
	let storage: FakeS3
	beforeEach(async () => {
		storage = await openFakeS3()
	})
	afterEach(() => storage.close())
	/** Only the backups are in the bucket. The images stay on the disk. */
	const bucket = () => {
		const { S3_BUCKET, ...account } = storage.settings
		return { ...account, BACKUP_TO: `s3://${S3_BUCKET}/daily`, BACKUP_KEEP: '2,0,0' }
	}

	test('backups are stored, found, restored and removed', async () => {
		await placePaidOrder(shop)
		for (const daysAgo of [1, 2, 3, 4, 5])
			storage.objects.set(`daily/${nameOf(daysAgo)}`, { bytes: Buffer.from(''), type: '' })
		storage.objects.set('daily/notes.txt', { bytes: Buffer.from(''), type: '' })
		storage.objects.set(nameOf(9), { bytes: Buffer.from(''), type: '' })
		await run(bucket())
		expect(await recorded()).toMatchObject([{ problem: null }])
		const keys = [...storage.objects.keys()].filter((key) => key.startsWith('daily/')).toSorted()
		expect(keys).toEqual(['daily/notes.txt', `daily/${nameOf(1)}`, expect.stringMatching(/^daily\/shop-/)])
		expect(storage.objects.has(nameOf(9))).toBe(true)
		const { config } = withSettings(bucket())
		expect(readdirSync(join(config.dataDir, 'backups'))).toEqual([])

		const installation = await emptyInstallation()
		const restored = await withBackupFile(config, NEWEST, (file) => restoreFrom(file, installation))
		expect(restored).toMatchObject({ ok: true })
		await inShopAt(shop, installation, async ({ db }) =>
			expect(await db.select().from(orders)).toHaveLength(1),
		)
		expect(readdirSync(join(config.dataDir, 'backups'))).toEqual([])
	})

	test('what one process downloads does not disturb what another one stores', async () => {
		const { config } = withSettings(bucket())
		const onTheirWay = join(config.dataDir, 'backups')
		const left = join(onTheirWay, 'fetched-by-a-killed-one')
		mkdirSync(left, { recursive: true })
		utimesSync(left, 0, 0)
		storage.objects.set(`daily/${nameOf(1)}`, { bytes: Buffer.from('yesterday'), type: '' })
		const half = join(onTheirWay, 'on-their-way', 'half')
		const fetched = await withBackupFile(config, NEWEST, async (file) => {
			await run(bucket())
			const isThere = existsSync(file)
			mkdirSync(dirname(half))
			writeFileSync(half, '')
			return { ok: true, isThere }
		})
		expect(fetched).toMatchObject({ isThere: true })
		expect(existsSync(half)).toBe(true)
		rmSync(dirname(half), { recursive: true })
		expect(readdirSync(onTheirWay)).toEqual([])
	})

	test('that is unavailable, nothing is stored or left behind', async () => {
		storage.failWith(403)
		await run(bucket())
		expect((await recorded())[0]?.problem).toMatch(/The storage of backups failed to write \(status 403\)/)
		expect(storage.objects.size).toBe(0)
		expect(readdirSync(join(shop.config.dataDir, 'backups'))).toEqual([])
		storage.failWith(null)
		await shop.passTime(1_800)
		await run({ ...bucket(), BACKUP_TO: 's3://another-bucket' })
		expect((await recorded()).at(-1)?.problem).toContain('there is no such bucket')
		expect(await emailSubjects()).toEqual(["The shop isn't being backed up"])
	})
})
