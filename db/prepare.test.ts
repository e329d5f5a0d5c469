import pg from 'pg'
import { expect, test } from 'vitest'
import { listPendingMigrations, lockMigrations, migrate } from '#db/migrate.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const waiting = () => ({ ...shop.config, migratesAtStart: false })

/** Makes the database look like one of the version before. */
async function unrecordLastMigration() {
	const { rows } = await shop.pool.query(
		`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)
		returning hash, created_at`,
	)
	const [last] = rows
	return {
		remember: () =>
			shop.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
				last.hash,
				last.created_at,
			]),
	}
}

test('without MIGRATE_AT_START, a start on a database of an earlier version ends and leaves it alone', async () => {
	const last = await unrecordLastMigration()
	const starting = prepareDatabase({ config: waiting(), url: shop.url, waitSeconds: 0 })
	await expect(starting).rejects.toThrow(
		'The start ended: the database lacks 1 migration of this version, and MIGRATE_AT_START is false. Run npm run shop -- migrate with this version first.',
	)
	expect(await listPendingMigrations(shop.pool)).toHaveLength(1)
	await last.remember()
})

test('it says that it waits, and goes on when another process has migrated', async () => {
	const last = await unrecordLastMigration()
	const { promise: announced, resolve } = Promise.withResolvers<string>()
	const starting = prepareDatabase({ config: waiting(), url: shop.url, waitSeconds: 60, onProgress: resolve })
	expect(await announced).toContain('Waiting up to 60 seconds: the database lacks 1 migration')
	await last.remember()
	await starting
})

test('a migration waits for another one only so long, and names the process that holds the lock', async () => {
	const other = new pg.Client({ connectionString: shop.url, application_name: 'another release' })
	await other.connect()
	await other.query('begin')
	await lockMigrations(other)
	const { rows } = await other.query('select pg_backend_pid() as pid')
	await expect(migrate(shop.url, { lockWaitSeconds: 0.2 })).rejects.toThrow(
		`The migration ended after it had waited 0.2 seconds: PostgreSQL process ${rows[0].pid} (another release) has been migrating this database`,
	)
	await other.end()
	await migrate(shop.url)
})
