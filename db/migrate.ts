/** Migrates the shop's tables and then those of its job queue. Several processes may migrate at the same time. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Logger, runMigrations as runJobQueueMigrations } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import { clientFor, createClient } from '#db/client.ts'
import { whyUnsupported } from '#db/postgres-version.ts'
import { endUnfinishedRestore } from '#db/unfinished-restore.ts'
import { databaseCode, isLockTimeout } from '#shop/database/database-errors.server.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Drizzle's own migrator creates the same table. */
const CREATE_MIGRATIONS_TABLE = `
	create schema if not exists drizzle;
	create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

/** Every migrating process takes this advisory lock. The number has no meaning. */
const MIGRATION_LOCK = 5_310_001

const LOCK_WAIT_SECONDS = 60
const PAUSE_MILLISECONDS = 200

/** deadlock_detected: PostgreSQL has rolled back the transaction. */
const DEADLOCK = '40P01'

const Journal = z.looseObject({
	entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
})
const Snapshot = z.looseObject({
	tables: z.record(z.string(), z.looseObject({ name: z.string(), schema: z.string() })),
})

export type Migration = { tag: string; when: number }

export async function migrate(url: string, options: Omit<Options, 'until'> = {}): Promise<void> {
	await runMigrations(url, options)
}

export async function migrateTo(url: string, until: Migration): Promise<void> {
	await runMigrations(url, { until })
}

type Options = {
	until?: Migration
	onProgress?: (line: string) => void
	/** How long to wait for another process that migrates, or that reads or writes a table that a migration changes. */
	lockWaitSeconds?: number
}

/** Retries after a deadlock: servers of the previous version go on selling, and their transactions lock tables in another order. */
async function runMigrations(url: string, options: Options): Promise<void> {
	const { onProgress, lockWaitSeconds = LOCK_WAIT_SECONDS } = options
	const givesUpAt = Date.now() + lockWaitSeconds * 1000
	while (true) {
		try {
			return await migrateOnce(url, { ...options, lockWaitSeconds })
		} catch (error) {
			if (databaseCode(error) !== DEADLOCK || Date.now() >= givesUpAt) throw error
			onProgress?.('Repeating the migration: it and the running shop had blocked each other')
			await pause(PAUSE_MILLISECONDS)
		}
	}
}

async function migrateOnce(
	url: string,
	{ until, onProgress, lockWaitSeconds }: Options & { lockWaitSeconds: number },
): Promise<void> {
	const client = createClient(url, { connectionTimeoutMillis: 5_000 })
	client.on('error', () => {})
	await client.connect()
	try {
		await client.query('begin')
		await client.query(`select set_config('lock_timeout', $1, true)`, [`${lockWaitSeconds * 1000}ms`])
		await lockMigrations(client)
		const pending = await listPendingMigrations(client)
		if (pending.length > 0) onProgress?.(`Migrating the database: ${describePending(pending)}`)
		await endUnfinishedRestore(client)
		await migrateWithin(client, until)
		await migrateJobQueue(url)
		await client.query('commit')
	} catch (error) {
		if (!isLockTimeout(error)) throw error
		await client.query('rollback')
		const message = `The migration ended after it had waited ${lockWaitSeconds} seconds: ${await describeLock(client)}`
		throw new Error(message, { cause: error })
	} finally {
		await client.end()
	}
}

/** Lists the pending migrations. In a new database all of them are pending, so it gives only their number. */
function describePending(pending: string[]): string {
	return pending.length > 3 ? `${pending.length} migrations` : pending.join(', ')
}

async function describeLock(client: pg.Client): Promise<string> {
	const { rows } = await client.query<{ holder: string }>(
		`select activity.pid || coalesce(' (' || nullif(application_name, '') || ')', '') as holder
		from pg_locks join pg_stat_activity activity using (pid)
		where locktype = 'advisory' and granted and objid::bigint = $1 and activity.datname = current_database()`,
		[MIGRATION_LOCK],
	)
	const [other] = rows
	return other
		? `PostgreSQL process ${other.holder} has been migrating this database. Wait for it or end it, and start again.`
		: 'a long query or transaction uses a table that the migration changes. Wait for it or end it, and start again.'
}

/** Keeps other processes from migrating this database until the end of the transaction. */
export async function lockMigrations(client: pg.Client): Promise<void> {
	await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/** Keeps other processes from migrating this database until the connection ends. */
export async function lockMigrationsOfSession(client: pg.Client): Promise<void> {
	await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

/**
 * Migrates the shop's tables in a transaction that the caller has started and locked, up to a version or to the newest.
 * Drizzle's own migrator always commits, and a restore that fails must leave no tables behind.
 */
export async function migrateWithin(client: pg.Client, until?: Migration): Promise<void> {
	await refuseUnsupportedVersion(client)
	// It is created even if no migration is pending, because /readyz reads it.
	await client.query(CREATE_MIGRATIONS_TABLE)
	const last = (await findLastMigration(client)) ?? 0
	for (const { sql, hash, folderMillis: when } of readMigrationFiles({ migrationsFolder: FOLDER })) {
		if (when <= last || (until && when > until.when)) continue
		for (const statement of sql) await client.query(statement)
		await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
			hash,
			when,
		])
	}
}

/** Checks the version before any migration, which would fail half-way with an error about SQL syntax. */
async function refuseUnsupportedVersion(client: pg.Client): Promise<void> {
	const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
	const why = whyUnsupported(Number(rows[0].version))
	if (why) throw new Error(why)
}

export async function migrateJobQueue(url: string): Promise<void> {
	const pool = new pg.Pool({ ...clientFor(url), max: 2, connectionTimeoutMillis: 5_000 })
	// A broken connection rejects the waiting query and also emits an event, which would end the process without a listener.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	try {
		await runJobQueueMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
	} finally {
		await pool.end()
	}
}

export async function listPendingMigrations(database: pg.Client | pg.Pool): Promise<string[]> {
	const last = (await findLastMigration(database)) ?? 0
	return listMigrations()
		.filter((entry) => entry.when > last)
		.map((entry) => entry.tag)
}

/** Returns true if a newer version of the shop has migrated this database. */
export async function isFromNewerVersion(database: pg.Client | pg.Pool): Promise<boolean> {
	const newest = listMigrations().at(-1)?.when ?? 0
	return ((await findLastMigration(database)) ?? 0) > newest
}

/** Returns the time stamp of the last migration in the database, or null if it has none. */
export async function findLastMigration(database: pg.Client | pg.Pool): Promise<number | null> {
	const table = await database.query(
		"select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
	)
	if (!table.rows[0].exists) return null
	const last = await database.query('select max(created_at)::text as last from drizzle.__drizzle_migrations')
	return last.rows[0].last === null ? null : Number(last.rows[0].last)
}

export function listMigrations(): Migration[] {
	const journal = Journal.parse(readMeta('_journal.json'))
	return journal.entries.map(({ tag, when }) => ({ tag, when }))
}

/** The names of the shop's own tables after a migration, without those of figures that are computed from them. */
export function listTablesAfter({ tag }: Migration): string[] {
	const [number = ''] = tag.split('_')
	const { tables } = Snapshot.parse(readMeta(`${number}_snapshot.json`))
	return Object.values(tables).flatMap(({ schema, name }) => (schema === '' ? [name] : []))
}

function readMeta(file: string): unknown {
	return JSON.parse(readFileSync(join(FOLDER, 'meta', file), 'utf8'))
}
