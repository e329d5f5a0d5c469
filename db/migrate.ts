/** Brings a database up to date: the shop's own tables, then those of its job queue. Safe from many processes at once. */
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
const LEDGER = { migrationsSchema: 'drizzle', migrationsTable: '__drizzle_migrations' }

/** Any fixed number, as long as every process that migrates this database takes the same lock. */
const MIGRATION_LOCK = 5_310_001

const Journal = z.looseObject({
	entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
})

export type Migration = { tag: string; when: number }

export async function migrate(url: string, onProgress: (line: string) => void = () => {}): Promise<void> {
	await underLock(url, async (client) => {
		const waiting = await listPendingMigrations(client)
		if (waiting.length > 0)
			onProgress(`Migrating the database (${waiting.length} to go: ${waiting.join(', ')})`)
		// Also with none to go: it makes its ledger, which /readyz reads.
		await runDrizzle(drizzle(client), { ...LEDGER, migrationsFolder: FOLDER })
		await migrateJobQueue(url)
	})
}

/** Only as far as an older shop had come: for its rows, which then go the rest of the way with their tables. */
export async function migrateTo(url: string, { when }: Migration): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
	try {
		const journal = readJournal()
		const entries = journal.entries.filter((entry) => entry.when <= when)
		mkdirSync(join(folder, 'meta'))
		writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
		for (const { tag } of entries) copyFileSync(join(FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`))
		await underLock(url, async (client) => {
			await runDrizzle(drizzle(client), { ...LEDGER, migrationsFolder: folder })
			await migrateJobQueue(url)
		})
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function underLock(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
	client.on('error', () => {})
	await client.connect()
	try {
		await refuseOldServer(client)
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		await work(client)
	} finally {
		await client.end()
	}
}

/** Before anything is written: an old server would fail in the middle, in words that help nobody. */
async function refuseOldServer(client: pg.Client): Promise<void> {
	const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
	const why = whyUnsupported(Number(rows[0].version))
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
export async function listPendingMigrations(database: pg.Client | pg.Pool): Promise<string[]> {
	const until = (await findLastMigration(database)) ?? 0
	return listMigrations()
		.filter((entry) => entry.when > until)
		.map((entry) => entry.tag)
}

/** A shop that has come further has been at this database. */
export async function isFromNewerVersion(database: pg.Client | pg.Pool): Promise<boolean> {
	const newest = listMigrations().at(-1)?.when ?? 0
	return ((await findLastMigration(database)) ?? 0) > newest
}

/** When the last migration of this database was made; null where nobody has migrated it. */
export async function findLastMigration(database: pg.Client | pg.Pool): Promise<number | null> {
	const there = await database.query(
		"select to_regclass('drizzle.__drizzle_migrations') is not null as there",
	)
	if (!there.rows[0].there) return null
	const last = await database.query('select max(created_at)::text as last from drizzle.__drizzle_migrations')
	return last.rows[0].last === null ? null : Number(last.rows[0].last)
}

export function listMigrations(): Migration[] {
	return readJournal().entries.map(({ tag, when }) => ({ tag, when }))
}

function readJournal(): z.infer<typeof Journal> {
	return Journal.parse(JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8')))
}
