/** Brings a database up to date: the shop's own tables, then those of its job queue. Safe from many processes at once. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runDrizzle } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import { whyTooOld } from '#db/server-version.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const LEDGER = {
	migrationsFolder: FOLDER,
	migrationsSchema: 'drizzle',
	migrationsTable: '__drizzle_migrations',
}

/** Any fixed number, as long as every process that migrates this database takes the same lock. */
const MIGRATION_LOCK = 5_310_001

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

export async function migrate(url: string, onProgress: (line: string) => void = () => {}): Promise<void> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
	client.on('error', () => {})
	await client.connect()
	try {
		await refuseOldServer(client)
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		const waiting = await migrationsWaiting(client)
		if (waiting.length > 0)
			onProgress(`Migrating the database (${waiting.length} to go: ${waiting.join(', ')})`)
		// Also with none to go: it makes its ledger, which /readyz reads.
		await runDrizzle(drizzle(client), LEDGER)
		await migrateJobQueue(url)
	} finally {
		await client.end()
	}
}

/** Before anything is written: an old server would fail in the middle, in words that help nobody. */
async function refuseOldServer(client: pg.Client): Promise<void> {
	const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
	const why = whyTooOld(Number(rows[0].version))
	if (why) throw new Error(why)
}

async function migrateJobQueue(url: string): Promise<void> {
	const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 })
	// A break is heard by the query that waits; unheard as an event it would end the process.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	try {
		await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
	} finally {
		await pool.end()
	}
}

/** The names of the migrations this database has not seen. */
export async function migrationsWaiting(database: pg.Client | pg.Pool): Promise<string[]> {
	const { entries } = Journal.parse(JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')))
	const there = await database.query(
		"select to_regclass('drizzle.__drizzle_migrations') is not null as there",
	)
	if (!there.rows[0].there) return entries.map((entry) => entry.tag)
	const last = await database.query('select max(created_at)::text as last from drizzle.__drizzle_migrations')
	const until = Number(last.rows[0].last ?? 0)
	return entries.filter((entry) => entry.when > until).map((entry) => entry.tag)
}
