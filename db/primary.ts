/**
 * Finds the one of several hosts that accepts writes, as libpq does with target_session_attrs=read-write: the driver knows
 * one host only. All are asked at once, and the first that accepts writes is remembered until a connection to it fails.
 */
import pg from 'pg'
import { databaseCode } from '#shop/database/database-errors.server.ts'

export type Host = { host: string; port: number }

export type PrimaryFinder = {
	find(): Promise<Host>
	/** The next one to connect looks again. */
	forget(): void
	/** Ends the connections to a former primary when another host has taken its place: it must get no more writes. */
	watch(client: pg.Client): void
}

/** Less than a pool waits for a connection. */
const ANSWER_WITHIN_MILLISECONDS = 1_500

export function createPrimaryFinder(urls: readonly string[]): PrimaryFinder {
	const clients = new Set<pg.Client>()
	let known: Host | null = null
	let search: Promise<Host> | null = null

	async function searchAll(): Promise<Host> {
		const found = await Promise.any(urls.map(askHost)).catch((error: unknown) => {
			throw describeFailure(urls, error)
		})
		for (const client of clients)
			if (client.host !== found.host || client.port !== found.port) client.connection.stream.destroy()
		known = found
		return found
	}

	return {
		find: async () => {
			if (known) return known
			search ??= searchAll().finally(() => {
				search = null
			})
			return search
		},
		forget: () => {
			known = null
		},
		watch: (client) => {
			clients.add(client)
			client.once('end', () => clients.delete(client))
		},
	}
}

async function askHost(connectionString: string): Promise<Host> {
	const client = new pg.Client({
		connectionString,
		connectionTimeoutMillis: ANSWER_WITHIN_MILLISECONDS,
		query_timeout: ANSWER_WITHIN_MILLISECONDS,
	})
	client.on('error', () => {})
	try {
		await client.connect()
		const { rows } = await client.query<{ isReadOnly: boolean }>(
			`select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
		)
		if (rows[0]?.isReadOnly) throw readOnlyError()
		return { host: client.host, port: client.port }
	} finally {
		// Nobody waits for it: a host that has gone silent does not answer this either.
		void client.end().catch(() => {})
	}
}

/** PostgreSQL's own code for a write that a standby refuses. */
const READ_ONLY_TRANSACTION = '25006'

export function readOnlyError(): Error {
	return Object.assign(new Error('it is a standby'), { code: READ_ONLY_TRANSACTION })
}

/** Network errors say less than what a host has answered, such as that the password is wrong. */
function describeFailure(urls: readonly string[], error: unknown): unknown {
	if (!(error instanceof AggregateError)) return error
	const reasons = urls.map((url, index) => `${new URL(url).host}: ${messageOf(error.errors[index])}`)
	const isAnswer = (one: unknown) => /^\d/.test(databaseCode(one) ?? '')
	const cause: unknown = error.errors.find(isAnswer) ?? error.errors[0]
	return new Error(`no host accepts writes: ${reasons.join('; ')}`, { cause })
}

/** A name with several addresses fails with an error for each, and no message of its own. */
function messageOf(error: unknown): string {
	if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
	return error instanceof Error ? error.message : String(error)
}
