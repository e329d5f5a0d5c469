/** The way to the database: one pool a process, with limits that keep a slow database from taking the shop with it. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Connection = { db: NodePgDatabase; pool: pg.Pool; close(): Promise<void> }

const STATEMENT_TIMEOUT_MILLISECONDS = 5_000
const LOCK_TIMEOUT_MILLISECONDS = 2_000
const IDLE_IN_TRANSACTION_MILLISECONDS = 30_000
const CONNECTION_WAIT_MILLISECONDS = 2_000

/**
 * A server's patience, a little more than PostgreSQL gives a statement: a database that is frozen, or behind a line that
 * has gone dead, ends no statement by itself, and whoever waits for it would wait for ever.
 */
export const QUERY_TIMEOUT_MILLISECONDS = 8_000

type Limits = { max: number; connectionWait?: number; queryTimeout?: number }

export function connect(url: string, { max = 10, ...limits }: Partial<Limits> = {}): Connection {
	// What a verb asks at once goes out at once, and PostgreSQL does it in that order: see `pipelined`.
	const pool = createPool(url, { max, ...limits, pipeline: true })
	let closing: Promise<void> | null = null
	const db: NodePgDatabase = drizzle(pool)
	db.transaction = (work, config) => transactOn(pool, (own) => own.transaction(work, config))
	return {
		db,
		pool,
		close: () => {
			closing ??= pool.end()
			return closing
		},
	}
}

const known = new WeakMap<pg.PoolClient, NodePgDatabase>()

/**
 * The query builder's own way never gives back a connection that breaks at the transaction's first word. Ten of those, and
 * nobody would get one any more.
 */
async function transactOn<Value>(
	pool: pg.Pool,
	act: (own: NodePgDatabase) => Promise<Value>,
): Promise<Value> {
	const client = await pool.connect()
	const own = known.get(client) ?? drizzle(client)
	known.set(client, own)
	try {
		return await act(own)
	} finally {
		// One that was given up on is not told so before the next turn of the loop, and somebody may have it by then.
		client.release(client.connection.stream.destroyed)
	}
}

export function createPool(
	url: string,
	{
		max,
		connectionWait = CONNECTION_WAIT_MILLISECONDS,
		queryTimeout,
		pipeline = false,
	}: Limits & { pipeline?: boolean },
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
		...(queryTimeout && { query_timeout: queryTimeout }),
	})
	// A connection that breaks says so twice: to the query that waits on it, which throws, and as an event that
	// would end the process if nobody listened.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	return pool
}
