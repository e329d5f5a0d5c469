/** A release migrates while servers of the version before sell: their transactions lock tables in another order. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, listPendingMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { emptyDatabase } from '#test/test-shop.ts'

test('a migration that PostgreSQL ends because of a deadlock is repeated', async () => {
	const url = await emptyDatabase()
	const migrations = listMigrations()
	// The next one changes order_corrections, and then invoices.
	const before = migrations[migrations.findIndex(({ tag }) => tag.startsWith('0079')) - 1]
	if (!before) throw new Error('There is no migration 0079')
	await migrateTo(url, before)
	const seller = new pg.Client({ connectionString: url })
	await seller.connect()
	onTestFinished(() => seller.end())
	// The migration finds the deadlock, and is what PostgreSQL ends.
	await seller.query(`set deadlock_timeout = '1min'`)
	await seller.query('begin')
	await seller.query('lock table invoices in access share mode')
	const migrated = migrate(url)
	const pool = new pg.Pool({ connectionString: url, max: 1 })
	onTestFinished(() => pool.end())
	await expect.poll(() => countWaiting({ pool })).toBe(1)
	await seller.query('lock table order_corrections in access share mode')
	await seller.query('commit')
	await migrated
	expect(await listPendingMigrations(seller)).toEqual([])
})
