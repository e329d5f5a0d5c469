import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBackups } from './backups.ts'
import { backupName } from '#shop/backups/rules.ts'
import { backups } from '#shop/backups/tables.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const HOUR = 3_600_000

const shop = shopForTests()
let folder = ''
beforeEach(async () => {
	await shop.empty()
	folder = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const check = async (BACKUP_TO = folder, { production = false } = {}) => {
	const { backups: settings } = readConfig({ SECRET: shop.config.secret, BACKUP_TO })
	const [finding] = await checkBackups({ ...shop.config, production, backups: settings }, shop.url)
	return finding
}
const addFile = (hoursAgo: number) =>
	writeFileSync(join(folder, backupName(new Date(Date.now() - hoursAgo * HOUR))), '')

test('backups that nobody makes are a problem once payments are real', async () => {
	expect(await check('')).toMatchObject({ fix: null, message: expect.stringContaining('before going live') })
	expect(await check('', { production: true })).toMatchObject({ fix: expect.stringContaining('BACKUP_TO') })
	expect(await check('elsewhere', { production: true })).toMatchObject({ fix: null })
})

test('a backup of the last 30 hours is ok', async () => {
	expect(await check()).toMatchObject({ message: `there is none in ${folder} yet`, fix: expect.any(String) })
	addFile(31)
	expect(await check()).toMatchObject({ message: `the newest in ${folder} is 31 h 0 min old` })
	addFile(5)
	expect(await check()).toMatchObject({
		message: `2 backups in ${folder}, the newest 5 h 0 min old`,
		fix: null,
	})
})

test('a place that cannot be read, and a backup that failed, are problems with their reasons', async () => {
	addFile(5)
	const file = join(folder, 'file')
	writeFileSync(file, '')
	expect(await check(file)).toMatchObject({
		message: expect.stringContaining(`${file} cannot be read: ENOTDIR`),
	})
	await shop.db.insert(backups).values({ kind: 'shop', endedAt: new Date(), problem: 'the disk is full' })
	expect(await check()).toMatchObject({
		message: 'the last one failed: the disk is full',
		fix: expect.stringContaining('npm run shop -- backup'),
	})
})

test('an archive whose folder cannot be read is a problem with its reason', async () => {
	writeFileSync(join(folder, 'continuous'), '')
	const env = { SECRET: shop.config.secret, BACKUP_TO: folder, BACKUP_CONTINUOUSLY: 'true' }
	const { backups: settings } = readConfig(env)
	const [, archive] = await checkBackups({ ...shop.config, backups: settings }, shop.url)
	expect(archive).toMatchObject({
		about: 'Archive',
		message: expect.stringContaining(`${folder} cannot be read: ENOTDIR`),
		fix: expect.any(String),
	})
})
