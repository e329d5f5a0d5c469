/** The way to the database: one pool a process, with limits that keep a slow database from taking the shop with it. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Connection = { db: NodePgDatabase; pool: pg.Pool; close(): Promise<void> }

const STATEMENT_TIMEOUT_MILLISECONDS = 5_000
const LOCK_TIMEOUT_MILLISECONDS = 2_000
const IDLE_IN_TRANSACTION_MILLISECONDS = 30_000
const CONNECTION_WAIT_MILLISECONDS = 2_000

type Limits = { max: number; connectionWait?: number }

export function connect(url: string, { max = 10, ...limits }: Partial<Limits> = {}): Connection {
	// What a verb asks at once goes out at once, and PostgreSQL does it in that order: see `together`.
	const pool = openPool(url, { max, ...limits, pipeline: true })
	let closing: Promise<void> | null = null
	return {
		db: drizzle(pool),
		pool,
		close: () => {
			closing ??= pool.end()
			return closing
		},
	}
}

export function openPool(
	url: string,
	{ max, connectionWait = CONNECTION_WAIT_MILLISECONDS, pipeline = false }: Limits & { pipeline?: boolean },
): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		max,
		pipeline,
		connectionTimeoutMillis: connectionWait,
		statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS,
		lock_timeout: LOCK_TIMEOUT_MILLISECONDS,
		idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MILLISECONDS,
		keepAlive: true,
	})
	// A connection that breaks says so twice: to the query that waits on it, which throws, and as an event that
	// would end the process if nobody listened.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	return pool
}
