/** A release migrates while servers of the version before sell: their transactions lock tables in another order. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, listPendingMigrations, migrate, migrateTo, migrateWithin } from '#db/migrate.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { emptyDatabase } from '#test/test-shop.ts'

/** Creates a database as it was before this migration, and a connection of a server that sells. */
async function databaseBefore(number: string) {
	const url = await emptyDatabase()
	const migrations = listMigrations()
	const next = migrations.findIndex(({ tag }) => tag.startsWith(number))
	const [before, migration] = [migrations[next - 1], migrations[next]]
	if (!before || !migration) throw new Error(`There is no migration ${number}`)
	await migrateTo(url, before)
	return { url, migration, seller: await connectTo(url) }
}

async function connectTo(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	return client
}

test('a migration that PostgreSQL ends because of a deadlock is repeated', async () => {
	// It changes order_corrections, and then invoices.
	const { url, seller } = await databaseBefore('0079')
	// PostgreSQL ends the statement that finds a deadlock. With this timeout, it is the migration.
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

test('payments are read while the indexes of figures are built', async () => {
	const { url, seller, migration } = await databaseBefore('0092')
	const client = await connectTo(url)
	await client.query('begin')
	await migrateWithin(client, migration)
	await seller.query(`set lock_timeout = '1s'`)
	expect((await seller.query('select id from payment_attempts')).rows).toEqual([])
	await client.query('rollback')
})
