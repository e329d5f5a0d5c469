/** Whether a backup may be brought back here: by a shop that knows its tables, into a database that holds nothing. */
import type pg from 'pg'
import type { Place } from '../open-shop.ts'
import type { Manifest } from './manifest.ts'
import { listTables, sumTable } from './tables.ts'
import { withClient } from './with-client.ts'
import { findLastMigration, listMigrations } from '#db/migrate.ts'
import { type Refusal, refuse } from '#shop/outcome.ts'

export function whyNotThisVersion({ schema }: Manifest): Refusal | null {
	if (listMigrations().some(({ when }) => when === schema.when)) return null
	return refuse('conflict', null, {
		message: `This backup is of a newer shop than this one (its tables are at ${schema.tag}). Update this shop, then restore again.`,
		code: 'newer',
	})
}

export async function whyNotThisPlace({ url }: Place, { schema }: Manifest) {
	return withClient(url, async (client) => {
		if (await holdsAnything(client)) return NOT_EMPTY
		const when = await findLastMigration(client)
		if (when !== null && when > schema.when) {
			return refuse('conflict', null, {
				message:
					'The tables of this database are newer than the backup. Restore into a database that no shop has been started on.',
				code: 'not_empty',
			})
		}
		return null
	})
}

export const NOT_EMPTY = refuse('conflict', null, {
	message:
		'This database holds a shop already, and a restore never writes over one. Give it an empty database: move the data folder away, or name another in DATA_DIR or DATABASE_URL.',
	code: 'not_empty',
})

export async function holdsAnything(client: pg.Client): Promise<boolean> {
	for (const table of await listTables(client)) {
		if ((await sumTable(client, table)).rows > 0) return true
	}
	return false
}
