import { expect, onTestFinished, test } from 'vitest'
import { oneAtATime } from './scheduled/one-at-a-time.ts'
import { testBackup } from './test-backup.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { BACKUP, alteredBackup, withBody } from '#test/fixtures/backups.ts'
import { buyAndCancel, installationsOf } from '#test/fixtures/shops/installations.ts'
import { shopForTests } from '#test/test-shop.ts'
import { dirname } from 'node:path'
import { readdirSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'

const shop = shopForTests()
const { here, fileIn, backUpHere } = installationsOf(shop)
const progress = () => {}

const scratchDatabases = async () => {
	const { rows } = await shop.pool.query(
		`select from pg_database where datname = left(current_database(), 50) || '_backup_test'`,
	)
	return rows.length
}

test('a backup is tested in a database beside the shop, which is dropped afterwards', async () => {
	await shop.seedAnew()
	await buyAndCancel(shop)
	const [order] = await shop.db.select().from(orders)
	const file = await backUpHere()
	expect(await testBackup(here(), { file, progress })).toMatchObject({
		ok: true,
		newestOrder: order?.createdAt,
		milliseconds: expect.any(Number),
	})
	expect(await scratchDatabases()).toBe(0)
	expect(readdirSync(shop.config.dataDir).filter((name) => name.startsWith('backup-test-'))).toEqual([])
	expect(await shop.db.select().from(orders)).toEqual([order])
})

test('a backup whose rows differ is refused, and nothing is left', async () => {
	const table = 'tables/public.orders/000001.jsonl'
	const file = await alteredBackup(dirname(fileIn('x')), {
		entries: withBody(table, (rows) => rows.replace('236 Fourth Cross', '237 Fourth Cross')),
	})
	expect(await testBackup(here(), { file, progress })).toMatchObject({ ok: false, code: 'differs' })
	expect(await scratchDatabases()).toBe(0)
})

test('the database of a killed test is replaced, and one of somebody else is not', async () => {
	const { rows } = await shop.pool.query<{ name: string }>(
		`select quote_ident(left(current_database(), 50) || '_backup_test') as name`,
	)
	const name = rows[0]?.name
	await shop.pool.query(`create database ${name}`)
	expect(await testBackup(here(), { file: BACKUP, progress })).toMatchObject({
		ok: false,
		kind: 'conflict',
		message: expect.stringContaining('Drop or rename it'),
	})
	expect(await scratchDatabases()).toBe(1)
	await shop.pool.query(`comment on database ${name} is 'Scratch database of npm run shop -- backup test'`)
	expect(await testBackup(here(), { file: BACKUP, progress })).toMatchObject({ ok: true })
	expect(await scratchDatabases()).toBe(0)
})

test('images that the disk of the data folder has no room for are refused beforehand, wherever the database is', async () => {
	const file = fileIn('large.tar.gz')
	await writeFile(file, '')
	await truncate(file, 2 ** 43)
	const config = { ...here().config, databaseUrl: shop.url }
	expect(await testBackup({ ...here(), config }, { file, progress })).toMatchObject({
		ok: false,
		kind: 'unavailable',
		message: expect.stringContaining('The test needs'),
	})
	expect(await scratchDatabases()).toBe(0)
})

test('a database user who may not create a database is refused with the missing privilege', async () => {
	const url = new URL(shop.url)
	url.username = 'no_createdb'
	url.password = 'of_a_test'
	await shop.pool.query(`create role no_createdb login password 'of_a_test' nocreatedb`)
	onTestFinished(async () => void (await shop.pool.query('drop role no_createdb')))
	expect(await testBackup({ ...here(), url: url.href }, { file: BACKUP, progress })).toMatchObject({
		ok: false,
		kind: 'forbidden',
		message: expect.stringContaining('alter role … createdb'),
	})
})

test('one runs at a time', async () => {
	const outcome = await oneAtATime(here(), () => testBackup(here(), { file: BACKUP, progress }))
	expect(outcome).toMatchObject({ ok: false, kind: 'conflict' })
})
