import { expect, test } from 'vitest'
import { oneAtATime } from './scheduled/one-at-a-time.ts'
import { testBackup } from './test-backup.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { BACKUP, alteredBackup, withBody } from '#test/fixtures/backups.ts'
import { buyAndCancel, installationsOf } from '#test/fixtures/installations.ts'
import { shopForTests } from '#test/test-shop.ts'
import { dirname } from 'node:path'
import { readdirSync } from 'node:fs'

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

test('what a killed test has left is replaced', async () => {
	const { rows } = await shop.pool.query<{ name: string }>(
		`select quote_ident(left(current_database(), 50) || '_backup_test') as name`,
	)
	await shop.pool.query(`create database ${rows[0]?.name}`)
	expect(await testBackup(here(), { file: BACKUP, progress })).toMatchObject({ ok: true })
	expect(await scratchDatabases()).toBe(0)
})

test('one runs at a time', async () => {
	const outcome = await oneAtATime(here(), () => testBackup(here(), { file: BACKUP, progress }))
	expect(outcome).toMatchObject({ ok: false, kind: 'conflict' })
})
