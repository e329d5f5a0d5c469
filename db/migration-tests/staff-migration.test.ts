/** The admins of an earlier version are owners. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { emptyDatabase } from '#test/test-shop.ts'

test('admins become owners, and customers stay customers', async () => {
	const url = await emptyDatabase()
	const migrations = listMigrations()
	const before = migrations[migrations.findIndex(({ tag }) => tag.endsWith('_staff-roles')) - 1]
	if (!before) throw new Error('There is no migration for the roles of the staff')
	await migrateTo(url, before)
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	await client.query(`insert into customers (name, email, role) values
		('Kamala', 'kamala@example.in', 'admin'), ('Meena', 'meena@example.in', 'customer')`)
	await migrate(url)
	expect((await client.query('select name, role from customers order by name')).rows).toEqual([
		{ name: 'Kamala', role: 'owner' },
		{ name: 'Meena', role: 'customer' },
	])
})
