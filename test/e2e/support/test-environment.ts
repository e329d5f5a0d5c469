/** Isolated environments for browser tests: each has its own database, data directory and servers. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type Server, startServer } from './server-process.ts'
import { withSettings } from './shop-settings.ts'

/** The server that has the databases of environments. */
export type Cluster = {
	/** Creates a database and returns its URL. */
	createDatabase(): Promise<string>
	createEmptyDatabase(): Promise<string>
}

export type TestEnvironment = {
	databaseUrl: string
	dataFolder: string
	pool: pg.Pool
	/** `settings` are those of this server alone. */
	startServer(settings?: Partial<Record<string, string>>): Promise<Server>
	/** Runs `npm run shop -- …` and returns what it prints. */
	command(...args: string[]): Promise<string>
	rows<Row extends pg.QueryResultRow>(query: string, values?: unknown[]): Promise<Row[]>
	/** Returns the first column of the first row, as a number. */
	count(query: string, values?: unknown[]): Promise<number>
	close(): Promise<void>
}

/** Every environment has this secret, which signs the sessions that tests open. */
export const SECRET = 'a secret that only tests know, of 32+'

/** Starts a cluster whose new databases are empty. */
export async function startCluster(): Promise<Cluster & { url: string; stop(): Promise<void> }> {
	const folder = mkdtempSync(join(temporaryFolder(), 'shop-cluster-'))
	const postgres = await startPostgres(folder, { isThrowaway: true })
	const createEmptyDatabase = () => createDatabase(postgres.url)
	return {
		url: postgres.url,
		createDatabase: createEmptyDatabase,
		createEmptyDatabase,
		stop: async () => {
			await postgres.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Opens a running cluster whose new databases are copies of the template, because migrating each would take most of a second. */
export function openCluster(url: string, templateUrl: string): Cluster {
	const template = new URL(templateUrl).pathname.slice(1)
	return {
		createDatabase: () => createDatabase(url, `template ${template} strategy file_copy`),
		createEmptyDatabase: () => createDatabase(url),
	}
}

async function createDatabase(clusterUrl: string, options = ''): Promise<string> {
	const name = `test_${randomUUID().replaceAll('-', '')}`
	const client = new pg.Client({ connectionString: clusterUrl })
	await client.connect()
	await client.query(`create database ${name} ${options}`)
	await client.end()
	const url = new URL(clusterUrl)
	url.pathname = `/${name}`
	return url.href
}

/** `settings` override the defaults below. */
export async function openEnvironment(
	cluster: Pick<Cluster, 'createDatabase'>,
	settings: Partial<Record<string, string>> = {},
): Promise<TestEnvironment> {
	const folder = mkdtempSync(join(tmpdir(), 'shop-environment-'))
	const databaseUrl = await cluster.createDatabase()
	// An idle connection stays: it may hold the lock of a test.
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, idleTimeoutMillis: 0 })
	// A broken idle connection must not crash the test run.
	pool.on('error', () => {})
	const servers: Server[] = []
	const env = withSettings({
		DATA_DIR: folder,
		DATABASE_URL: databaseUrl,
		SECRET,
		LOG_LEVEL: 'silent',
		...settings,
	})
	return {
		databaseUrl,
		dataFolder: folder,
		pool,
		startServer: async (own = {}) => {
			const server = await startServer({ ...env, ...own })
			servers.push(server)
			return server
		},
		command: async (...args) => {
			const { stdout } = await promisify(execFile)(process.execPath, ['bin/shop.mjs', ...args], { env })
			return stdout
		},
		rows: async (query, values) => (await pool.query(query, values)).rows,
		count: async (query, values) => {
			const { rows } = await pool.query<unknown[]>({ text: query, values: values ?? [], rowMode: 'array' })
			return Number(rows[0]?.[0] ?? 0)
		},
		close: async () => {
			await Promise.all(servers.map((server) => server.kill()))
			await pool.end()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}
