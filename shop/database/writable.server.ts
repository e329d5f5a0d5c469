/** Checks whether the database can write. While it cannot, the shop must not take money, because nothing could confirm the order. */
import { sql } from 'drizzle-orm'
import { describeWriteFailure, READ_ONLY, STANDBY } from './database-errors.server.ts'
import type { Config } from '#shop/config/config.server.ts'
import { DataFolderError, findFolderFailure } from '#shop/files/data-folder.server.ts'
import type { Failure } from '#shop/files/file-system-errors.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Returns why it cannot write, or null. Throws if the database cannot be reached. */
export async function findWriteFailure({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<Failure | null> {
	return (await findEmbeddedFailure(config)) ?? findDatabaseFailure(db)
}

/** The disk of the embedded PostgreSQL is checked before it is full. */
async function findEmbeddedFailure({ dataDir, databaseUrl }: DatabaseSettings): Promise<Failure | null> {
	const failure = databaseUrl === null ? await findFolderFailure(dataDir) : null
	return failure && { ...failure, reason: `the data folder cannot be used: ${failure.reason}` }
}

/** How long to wait for a synchronous standby that answers late. */
const STANDBY_SECONDS = 5

const STANDBY_AWAY: Failure = {
	reason: 'its synchronous standby does not answer, so no order can be stored',
	fix: 'Start the standby, or take it out of synchronous_standby_names.',
}

/**
 * Exporting a snapshot creates a small file for the length of the statement, while tables often have room for more rows
 * on a full disk. It writes no log and leaves nothing behind. PostgreSQL looks at all its processes only if a synchronous
 * standby is named: without one, none waits for it.
 */
export async function findDatabaseFailure(
	db: Pick<Shop['db'], 'execute'>,
	{ standbySeconds = STANDBY_SECONDS } = {},
): Promise<Failure | null> {
	try {
		const { rows } = await db.execute<{
			isReadOnly: boolean
			isStandby: boolean
			isStandbyAway: boolean
		}>(sql`
			select current_setting('transaction_read_only')::boolean as "isReadOnly",
				pg_is_in_recovery() as "isStandby", pg_export_snapshot(),
				current_setting('synchronous_standby_names') <> '' and exists (
					select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
						and query_start < clock_timestamp() - make_interval(secs => ${standbySeconds})
				) as "isStandbyAway"`)
		if (rows[0]?.isStandbyAway) return STANDBY_AWAY
		if (rows[0]?.isStandby) return STANDBY
		return rows[0]?.isReadOnly ? READ_ONLY : null
	} catch (error) {
		const failure = describeWriteFailure(error)
		if (failure === null) throw error
		return failure
	}
}

/** Returns a sentence for the operator instead of the database's error, if it could not write. */
export async function asWriteError(
	{ dataDir, databaseUrl }: DatabaseSettings,
	error: unknown,
): Promise<unknown> {
	const failure = describeWriteFailure(error)
	if (failure === null) return error
	const ofFolder = databaseUrl === null ? await findFolderFailure(dataDir) : null
	if (ofFolder) return new DataFolderError(dataDir, ofFolder, { cause: error })
	return new Error(`Nothing was written: ${failure.reason}. ${failure.fix}`, { cause: error })
}
