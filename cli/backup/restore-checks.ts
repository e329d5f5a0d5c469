/** Whether a backup can be restored here: by a version that knows its tables, into a database without data. */
import type pg from 'pg'
import type { Place } from '../open-shop.ts'
import type { Manifest } from './manifest.ts'
import { listTables, checksumTable, withClient } from './tables.ts'
import { findLastMigration, listMigrations } from '#db/migrate.ts'
import { type Refusal, refuse } from '#shop/outcome.ts'

export function whyVersionRefused({ schema }: Manifest): Refusal | null {
	if (listMigrations().some(({ when }) => when === schema.when)) return null
	return refuse('conflict', null, {
		message: `This backup was made by a newer version of the shop (its database is at ${schema.tag}). Update this shop, then restore again.`,
		code: 'newer',
	})
}

export async function whyDatabaseRefused({ url }: Place, { schema }: Manifest): Promise<Refusal | null> {
	return withClient(url, async (client) => {
		if (await hasRows(client)) return NOT_EMPTY
		const when = await findLastMigration(client)
		if (when !== null && when > schema.when) {
			return refuse('conflict', null, {
				message: 'This database has newer tables than the backup. Use an empty database.',
				code: 'not_empty',
			})
		}
		return null
	})
}

export const NOT_EMPTY = refuse('conflict', null, {
	message:
		'This database already contains shop data, which a restore never overwrites. Use an empty database: move the data folder away, or set another DATA_DIR or DATABASE_URL.',
	code: 'not_empty',
})

export async function hasRows(client: pg.Client): Promise<boolean> {
	for (const table of await listTables(client)) {
		if ((await checksumTable(client, table)).rows > 0) return true
	}
	return false
}
