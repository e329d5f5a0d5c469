/**
 * An update and a restore run all pending migrations in one transaction, in which PostgreSQL refuses a value that an
 * older type is given there. A migration that needs such a value compares it as text.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findLastMigration, listMigrations, migrateTo, migrateWithin } from '#db/migrate.ts'
import { onServer } from '#test/global-setup.ts'
import { emptyDatabase } from '#test/test-shop.ts'

const migrations = listMigrations()
const addsValue = (tag: string) =>
	readFileSync(new URL(`../migrations/${tag}.sql`, import.meta.url), 'utf8').includes(' ADD VALUE ')

test('no migration uses a value that is added in the same transaction', async () => {
	const url = await emptyDatabase()
	const adding = migrations.flatMap(({ tag }, index) => (addsValue(tag) ? [migrations[index - 1]] : []))
	expect(adding.length).toBeGreaterThan(5)
	for (const before of adding) {
		if (!before) throw new Error('The first migration adds a value')
		await migrateTo(url, before)
		await onServer(url, async (client) => {
			await client.query('begin')
			await migrateWithin(client)
			expect(await findLastMigration(client), before.tag).toBe(migrations.at(-1)?.when)
			await client.query('rollback')
		})
	}
})
