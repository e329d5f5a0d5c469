/**
 * Checks connection poolers, such as PgBouncer in transaction mode, where each transaction may get another connection.
 * Pages and orders can use one. Jobs, notifications, migrations and backups need PostgreSQL itself.
 */
import type pg from 'pg'
import { createClient } from '#db/client.ts'
import { TIME_LIMITS } from '#db/connect.ts'
import { databaseCode } from '#shop/database/database-errors.server.ts'

const CONNECT_TIMEOUT_MILLISECONDS = 5_000

/** A limit that nobody else sets. PgBouncer refuses limits at the start of a connection (protocol_violation) or drops them. */
const MARK = { lock_timeout: 1_999 }
const PROTOCOL_VIOLATION = '08P01'

const NEEDS_POSTGRES =
	'a connection pooler such as PgBouncer. Jobs, notifications and migrations need PostgreSQL itself'

/** Throws if the URL leads to a pooler. `setting` is the name of the setting with this URL, for the message. */
export async function requireNoPooler(url: string, setting: string): Promise<void> {
	if (!(await isPooler(url))) return
	const remedy =
		setting === 'DATABASE_URL' ? 'Set DIRECT_DATABASE_URL to its address as well' : 'Set it to its address'
	throw new Error(`${setting} leads to ${NEEDS_POSTGRES}. ${remedy}.`)
}

async function isPooler(url: string): Promise<boolean> {
	try {
		return await onConnection(url, MARK, async (client) => {
			const { rows } = await client.query(`select setting from pg_settings where name = 'lock_timeout'`)
			return Number(rows[0]?.setting) !== MARK.lock_timeout
		})
	} catch (error) {
		if (databaseCode(error) !== PROTOCOL_VIOLATION) throw error
		return true
	}
}

/** Throws unless both addresses lead to the same database and the pooler's connections have time limits. */
export async function checkPooled(url: string, directUrl: string): Promise<void> {
	const [pooled, direct] = [
		await onConnection(url, {}, identify),
		await onConnection(directUrl, {}, identify),
	]
	if (pooled !== direct)
		throw new Error('DATABASE_URL and DIRECT_DATABASE_URL lead to different databases. Correct one of them.')
	const missing = await onConnection(url, {}, listMissingLimits)
	if (missing.length === 0) return
	const statements = missing.map((name) => `alter role current_user set ${name} = ${TIME_LIMITS[name]}`)
	throw new Error(
		`Connections through DATABASE_URL have no ${missing.join(', no ')}, so that one stuck query could stop the shop. Run this in PostgreSQL as the shop's user, and RECONNECT in the pooler: ${statements.join('; ')}`,
	)
}

async function identify(client: pg.Client): Promise<string> {
	const { rows } = await client.query<{ identity: string }>(
		`select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
	)
	return rows[0]?.identity ?? ''
}

type Limit = keyof typeof TIME_LIMITS

async function listMissingLimits(client: pg.Client): Promise<Limit[]> {
	const { rows } = await client.query<{ name: Limit }>(
		`select name from pg_settings where name = any($1) and setting = '0' order by name`,
		[Object.keys(TIME_LIMITS)],
	)
	return rows.map(({ name }) => name)
}

async function onConnection<Value>(
	url: string,
	config: Parameters<typeof createClient>[1],
	work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
	const client = createClient(url, { ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS })
	client.on('error', () => {})
	try {
		await client.connect()
		return await work(client)
	} finally {
		await client.end().catch(() => {})
	}
}
