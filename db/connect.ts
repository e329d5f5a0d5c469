/** Connection pools, with timeouts so that a slow database does not block the whole shop. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { clientFor } from '#db/client.ts'
import { nameStatements, sendTogether } from '#db/send-statements.ts'

/** Where a shop's database is. Pages and orders may go through a connection pooler; everything else connects directly. */
export type DatabaseAddress = { url: string; directUrl: string; isPooled: boolean }

export type Connection = { db: NodePgDatabase; pool: pg.Pool; close(): Promise<void> }

/** In milliseconds. */
export const TIME_LIMITS = {
	statement_timeout: 5_000,
	lock_timeout: 2_000,
	idle_in_transaction_session_timeout: 30_000,
}
const CONNECTION_WAIT_MILLISECONDS = 2_000

/**
 * How long a server waits for a result: longer than the statement timeout, which PostgreSQL itself enforces and which
 * therefore cannot end a query to a frozen database or over a dead connection.
 */
export const QUERY_TIMEOUT_MILLISECONDS = 8_000

type Limits = {
	max: number
	connectionWait?: number
	queryTimeout?: number
	/** A pooler refuses time limits at the start of a connection. There the database role has them (db/pooler.ts). */
	isPooled?: boolean
}

/** `reusesPlans`: for few statements that run often. PostgreSQL then makes one plan for all values, not one for each run. */
type Options = Partial<Limits> & { reusesPlans?: boolean }

export function connect(url: string, { max = 10, reusesPlans = false, ...limits }: Options = {}): Connection {
	// Queries that start together are sent together, and PostgreSQL runs them in order (see `pipelined`).
	const pool = createPool(url, { max, ...limits })
	pool.on('connect', sendTogether)
	if (reusesPlans && !limits.isPooled) pool.on('connect', nameStatements)
	let closing: Promise<void> | null = null
	const db: NodePgDatabase = drizzle(pool)
	db.transaction = (work, config) => withClient(pool, (clientDb) => clientDb.transaction(work, config))
	return {
		db,
		pool,
		close: () => {
			closing ??= pool.end()
			return closing
		},
	}
}

const databases = new WeakMap<pg.PoolClient, NodePgDatabase>()

/**
 * Drizzle's own `transaction` does not release a connection that breaks at `begin`; after ten of those the pool would be
 * empty permanently.
 */
async function withClient<Value>(
	pool: pg.Pool,
	work: (clientDb: NodePgDatabase) => Promise<Value>,
): Promise<Value> {
	const client = await pool.connect()
	const clientDb = databases.get(client) ?? drizzle(client)
	databases.set(client, clientDb)
	try {
		return await work(clientDb)
	} finally {
		client.release()
	}
}

/** Its connections are pipelined because otherwise the driver doesn't close one whose query has timed out. */
export function createPool(
	url: string,
	{ max, connectionWait = CONNECTION_WAIT_MILLISECONDS, queryTimeout, isPooled = false }: Limits,
): pg.Pool {
	const pool = new pg.Pool({
		...clientFor(url),
		max,
		pipeline: true,
		connectionTimeoutMillis: connectionWait,
		...(isPooled ? {} : TIME_LIMITS),
		...(queryTimeout && { query_timeout: queryTimeout }),
	})
	// A broken connection rejects the waiting query and also emits an event, which would end the process without a listener.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	// A client that is closed emits its error only in the next tick, when another caller would already have it.
	pool.on('release', (_, client) => {
		if (client.connection.stream.destroyed) void client.end()
	})
	return pool
}
