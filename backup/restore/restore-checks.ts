/** Checks whether a backup can be restored: this version knows its tables, and the database has no data. */
import type pg from 'pg'
import { DamagedArchive } from '#backup/archive/archive.ts'
import { type Manifest, tableKey } from '#backup/archive/manifest.ts'
import { hasRows, listTables, readSequences } from '#backup/tables.ts'
import { findLastMigration, listMigrations, listTablesAfter } from '#db/migrate.ts'
import { type Refusal, refuse } from '#shop/outcome.ts'

/** Throws a `DamagedArchive` if the backup does not have exactly the shop's tables of its version. */
export function refuseOtherVersion({ schema, tables }: Manifest): Refusal | null {
	const migrations = listMigrations()
	if (schema.when > (migrations.at(-1)?.when ?? 0)) return NEWER
	const version = migrations.find(({ when }) => when === schema.when)
	if (!version) throw new DamagedArchive('No version of the shop has this migration')
	const own = tables.filter((table) => table.schema === 'public').map(({ name }) => name)
	if (!hasSame(own, listTablesAfter(version)))
		throw new DamagedArchive('The tables are not those of the shop')
	return null
}

const NEWER = refuse('conflict', null, {
	message: 'This backup was made by a newer version of the shop. Update this shop, then restore again.',
	code: 'newer',
})

export async function refuseUsedDatabase(client: pg.Client, { schema }: Manifest): Promise<Refusal | null> {
	if (await hasData(client)) return NOT_EMPTY
	const when = await findLastMigration(client)
	return when !== null && when > schema.when ? NEWER_TABLES : null
}

const NOT_EMPTY = refuse('conflict', null, {
	message:
		'This database already contains shop data, which a restore never overwrites. Use an empty database: move the data folder away, or set another DATA_DIR or DATABASE_URL.',
	code: 'not_empty',
})

const NEWER_TABLES = refuse('conflict', null, {
	message: 'This database has newer tables than the backup. Use an empty database.',
	code: 'not_empty',
})

export async function hasData(client: pg.Client): Promise<boolean> {
	for (const table of await listTables(client)) if (await hasRows(client, table)) return true
	return false
}

/** Throws a `DamagedArchive` if the manifest names other tables or sequences than those that were created for the backup. */
export async function requireShopTables(client: pg.Client, { tables, sequences }: Manifest): Promise<void> {
	const created = new Set((await listTables(client)).map(tableKey))
	const other = tables.find((table) => !created.has(tableKey(table)))
	if (other) throw new DamagedArchive(`The shop has no table ${tableKey(other)}`)
	const expected = (await readSequences(client, tables)).map(({ name }) => name)
	const given = sequences.map(({ name }) => name)
	if (!hasSame(given, expected)) throw new DamagedArchive('The sequences are not those of the shop')
}

function hasSame(some: readonly string[], others: readonly string[]): boolean {
	return (
		some.length === others.length && JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())
	)
}
