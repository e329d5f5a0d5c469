import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backupCommands, notes } from './backup.ts'
import { exitCode } from './command.ts'
import { oneAtATime } from '#backup/scheduled/one-at-a-time.ts'
import { BUSY } from '#backup/test-backup.ts'
import { openFakeS3 } from '#test/servers/fake-s3.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

function listWith(settings: Record<string, string>) {
	vi.stubEnv('SECRET', 'a secret that only tests know, of 32+')
	for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
	return backupCommands.find(({ name }) => name === 'backup list')?.runOnDatabase([], () => {})
}

test('a backup names the files that it does not contain', () => {
	expect(notes({ leftOut: [] })).toEqual([])
	expect(notes({ leftOut: ['home/a.jpg', 'home/b.jpg'] })).toEqual([
		'Left out, because they are not images: home/a.jpg, home/b.jpg',
	])
})

test.each(['lsit', 'tset'])('the misspelt command backup %s makes no file of that name', async (word) => {
	const command = backupCommands.find(({ name }) => name === 'backup')
	const result = await command?.runOnDatabase([word], () => {})
	expect(result).toMatchObject({ message: expect.stringContaining('backup list, backup test [file]') })
	expect(result && exitCode(result)).toBe(2)
})

test('a backup to a file waits for its turn, too', async () => {
	vi.stubEnv('SECRET', shop.config.secret)
	vi.stubEnv('DATABASE_URL', shop.url)
	const folder = mkdtempSync(join(tmpdir(), 'backups-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const backUp = () =>
		backupCommands
			.find(({ name }) => name === 'backup')
			?.runOnDatabase([join(folder, 'shop.tar.gz')], () => {})
	expect(await oneAtATime({ config: shop.config, url: shop.url }, async () => backUp())).toEqual(BUSY)
	expect(await backUp()).toMatchObject({ ok: true })
})

test('backups are listed, or the reason why not is given', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'backups-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	writeFileSync(join(folder, 'shop-20261120-023000.tar.gz'), '')
	expect(await listWith({ BACKUP_TO: folder })).toMatchObject({
		text: expect.stringContaining('1 backup in'),
	})
	expect(await listWith({ BACKUP_TO: 'elsewhere' })).toMatchObject({
		text: 'Backups are made elsewhere, as BACKUP_TO says.',
	})
	const storage = await openFakeS3()
	onTestFinished(() => storage.close())
	storage.failWith(403)
	const { S3_BUCKET, ...account } = storage.settings
	expect(await listWith({ ...account, BACKUP_TO: `s3://${S3_BUCKET}` })).toMatchObject({
		ok: false,
		message: expect.stringContaining('(status 403). None is listed.'),
	})
})
