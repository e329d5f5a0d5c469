/**
 * Finds the one of several hosts that accepts writes, as libpq does with target_session_attrs=read-write: the driver knows
 * one host only. All are asked at once, and the first that accepts writes is remembered until a connection to it fails or
 * it is asked again and does not answer.
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
/** A frozen host keeps its connections open, so that a query notices it only after `QUERY_TIMEOUT_MILLISECONDS`. */
const ASK_AGAIN_MILLISECONDS = 2_000

export function createPrimaryFinder(urls: readonly string[]): PrimaryFinder {
	const clients = new Set<pg.Client>()
	let known: (Host & { url: string }) | null = null
	let search: Promise<Host> | null = null
	let timer: NodeJS.Timeout | null = null

	function find(): Promise<Host> {
		search ??= searchAll().finally(() => {
			search = null
		})
		return search
	}

	async function searchAll(): Promise<Host> {
		const found = await Promise.any(urls.map(askHost)).catch((error: unknown) => {
			throw describeFailure(urls, error)
		})
		for (const client of clients)
			if (client.host !== found.host || client.port !== found.port) client.connection.stream.destroy()
		known = found
		return found
	}

	async function askAgain(): Promise<void> {
		if (!known) return
		try {
			await askHost(known.url)
		} catch {
			known = null
			// If none accepts writes, the next one to connect says so.
			await find().catch(() => {})
		}
	}

	return {
		find: async () => known ?? find(),
		forget: () => {
			known = null
		},
		watch: (client) => {
			clients.add(client)
			timer ??= setInterval(askAgain, ASK_AGAIN_MILLISECONDS).unref()
			client.once('end', () => {
				clients.delete(client)
				if (clients.size > 0 || !timer) return
				clearInterval(timer)
				timer = null
			})
		},
	}
}

async function askHost(url: string): Promise<Host & { url: string }> {
	const client = new pg.Client({
		connectionString: url,
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
		return { host: client.host, port: client.port, url }
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
