/**
 * Finds which of several hosts accepts writes, as libpq does with target_session_attrs=read-write, because the driver
 * knows one host only. All hosts are asked at once. The first that accepts writes is remembered until a connection to it
 * fails or it stops answering.
 */
import pg from 'pg'
import { databaseCode, NO_PRIMARY } from '#shop/database/database-errors.server.ts'

type Host = { host: string; port: number }

export type PrimaryFinder = {
	find(): Promise<Host>
	/** The next connection looks for the primary again. */
	clear(): void
	/** Ends the client's connection if another host becomes the primary, because a former primary must get no more writes. */
	watch(client: pg.Client): void
}

/** Shorter than a pool waits for a connection. */
export const ANSWER_WITHIN_MILLISECONDS = 1_500
/** A frozen host keeps its connections open, so a query would notice it only after `QUERY_TIMEOUT_MILLISECONDS`. */
export const PROBE_EVERY_MILLISECONDS = 2_000

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
		const found = await Promise.any(urls.map(probe)).catch((error: unknown) => {
			throw describeFailure(urls, error)
		})
		for (const client of clients)
			if (client.host !== found.host || client.port !== found.port) client.connection.stream.destroy()
		known = found
		return found
	}

	async function probeKnown(): Promise<void> {
		if (!known) return
		try {
			await probe(known.url)
		} catch {
			known = null
			// If no host accepts writes, the next connection reports it.
			await find().catch(() => {})
		}
	}

	return {
		find: async () => known ?? find(),
		clear: () => {
			known = null
		},
		watch: (client) => {
			clients.add(client)
			timer ??= setInterval(probeKnown, PROBE_EVERY_MILLISECONDS).unref()
			client.once('end', () => {
				clients.delete(client)
				if (clients.size > 0 || !timer) return
				clearInterval(timer)
				timer = null
			})
		},
	}
}

async function probe(url: string): Promise<Host & { url: string }> {
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
		// Nothing waits for this: a host that does not respond does not answer `end` either.
		void client.end().catch(() => {})
	}
}

/** PostgreSQL's code for a write that a standby refuses. */
const READ_ONLY_TRANSACTION = '25006'

export function readOnlyError(): Error {
	return Object.assign(new Error('it is a standby'), { code: READ_ONLY_TRANSACTION })
}

/** Prefers what a host has answered, such as a wrong password, to network errors, which say less. */
function describeFailure(urls: readonly string[], error: unknown): unknown {
	if (!(error instanceof AggregateError)) return error
	const reasons = urls.map((url, index) => `${new URL(url).host}: ${messageOf(error.errors[index])}`)
	const isAnswer = (one: unknown) => /^\d/.test(databaseCode(one) ?? '')
	const cause: unknown = error.errors.find(isAnswer) ?? error.errors[0]
	const isLost = databaseCode(cause) === READ_ONLY_TRANSACTION
	return Object.assign(
		new Error(`no host accepts writes: ${reasons.join('; ')}`, { cause }),
		isLost && { code: NO_PRIMARY },
	)
}

/** A host name with several addresses fails with one error for each, and without a message of its own. */
function messageOf(error: unknown): string {
	if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
	return error instanceof Error ? error.message : String(error)
}
