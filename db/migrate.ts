/** Migrates the shop's tables, then those of its job queue. Several processes may do so at once. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runDrizzle } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import { whyUnsupported } from '#db/postgres-version.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const MIGRATIONS_TABLE = { migrationsSchema: 'drizzle', migrationsTable: '__drizzle_migrations' }

/** The advisory lock that every migrating process takes; the number has no meaning. */
const MIGRATION_LOCK = 5_310_001

const Journal = z.looseObject({
	entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
})

export type Migration = { tag: string; when: number }

export async function migrate(url: string, onProgress: (line: string) => void = () => {}): Promise<void> {
	await withLock(url, async (client) => {
		const pending = await listPendingMigrations(client)
		if (pending.length > 0) onProgress(`Migrating the database: ${describePending(pending)}`)
		// Runs even if none is pending: it creates the migrations table, which /readyz reads.
		await runDrizzle(drizzle(client), { ...MIGRATIONS_TABLE, migrationsFolder: FOLDER })
		await migrateJobQueue(url)
	})
}

/** In a new database all migrations are pending, so it gives only their number. */
function describePending(pending: string[]): string {
	return pending.length > 3 ? `${pending.length} migrations` : pending.join(', ')
}

/** Migrates up to a version, so that a backup of that version can be restored before the remaining migrations. */
export async function migrateTo(url: string, { when }: Migration): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
	try {
		const journal = readJournal()
		const entries = journal.entries.filter((entry) => entry.when <= when)
		mkdirSync(join(folder, 'meta'))
		writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
		for (const { tag } of entries) copyFileSync(join(FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`))
		await withLock(url, async (client) => {
			await runDrizzle(drizzle(client), { ...MIGRATIONS_TABLE, migrationsFolder: folder })
			await migrateJobQueue(url)
		})
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function withLock(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
	client.on('error', () => {})
	await client.connect()
	try {
		await refuseUnsupportedVersion(client)
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		await work(client)
	} finally {
		await client.end()
	}
}

/** Before any migration, which would fail half-way with an error about SQL syntax. */
async function refuseUnsupportedVersion(client: pg.Client): Promise<void> {
	const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
	const why = whyUnsupported(Number(rows[0].version))
	if (why) throw new Error(why)
}

async function migrateJobQueue(url: string): Promise<void> {
	const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 })
	// A broken connection rejects the waiting query and also emits an event, which would end the process without a listener.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	try {
		await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
	} finally {
		await pool.end()
	}
}

/** The names of the migrations that this database lacks. */
export async function listPendingMigrations(database: pg.Client | pg.Pool): Promise<string[]> {
	const last = (await findLastMigration(database)) ?? 0
	return listMigrations()
		.filter((entry) => entry.when > last)
		.map((entry) => entry.tag)
}

/** True when a newer version of the shop has migrated this database. */
export async function isFromNewerVersion(database: pg.Client | pg.Pool): Promise<boolean> {
	const newest = listMigrations().at(-1)?.when ?? 0
	return ((await findLastMigration(database)) ?? 0) > newest
}

/** The time stamp of the last migration in the database; null when it has none. */
export async function findLastMigration(database: pg.Client | pg.Pool): Promise<number | null> {
	const table = await database.query(
		"select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
	)
	if (!table.rows[0].exists) return null
	const last = await database.query('select max(created_at)::text as last from drizzle.__drizzle_migrations')
	return last.rows[0].last === null ? null : Number(last.rows[0].last)
}

export function listMigrations(): Migration[] {
	return readJournal().entries.map(({ tag, when }) => ({ tag, when }))
}

function readJournal(): z.infer<typeof Journal> {
	return Journal.parse(JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8')))
}
