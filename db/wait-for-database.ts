/** Waits at start until the database can be reached, and reports what it waits for. */
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#db/client.ts'
import { describeDatabase } from '#shop/config/database-url.ts'
import { databaseCode, isDatabaseError } from '#shop/database/database-errors.server.ts'

const CONNECT_TIMEOUT_MILLISECONDS = 5_000
const RETRY_AFTER_MILLISECONDS = 1_000

/** Waiting does not help with these errors: a wrong user or password, or a missing database or privilege. */
const WRONG_SETTINGS = ['28000', '28P01', '3D000', '42501']

type Options = {
	waitSeconds: number
	onProgress?: (line: string) => void
	setting?: string
}

export async function waitForDatabase(
	url: string,
	{ waitSeconds, onProgress = () => {}, setting = 'DATABASE_URL' }: Options,
): Promise<void> {
	const givesUpAt = Date.now() + waitSeconds * 1000
	let isReported = false
	while (true) {
		const error = await tryToConnect(url)
		if (error === null) return
		if (!isDatabaseError(error)) throw error
		const why = `the database at ${describeDatabase(url)} cannot be used (${reasonOf(error)})`
		if (WRONG_SETTINGS.includes(databaseCode(error) ?? ''))
			throw new Error(`The start ended: ${why}. Correct ${setting}: user, password and database.`, {
				cause: error,
			})
		if (Date.now() >= givesUpAt)
			throw new Error(
				`The start ended after ${waitSeconds} seconds: ${why}. Start it, or correct ${setting}.`,
				{ cause: error },
			)
		if (!isReported) onProgress(`Waiting up to ${waitSeconds} seconds: ${why}`)
		isReported = true
		await pause(RETRY_AFTER_MILLISECONDS)
	}
}

async function tryToConnect(url: string): Promise<unknown> {
	const client = createClient(url, {
		connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
		query_timeout: CONNECT_TIMEOUT_MILLISECONDS,
	})
	client.on('error', () => {})
	try {
		await client.connect()
		// A pooler accepts connections even while its database is down.
		await client.query('select 1')
		return null
	} catch (error) {
		return error
	} finally {
		await client.end().catch(() => {})
	}
}

/** Trying several addresses of a host fails with one error for each, and without a message of its own. */
function reasonOf(error: unknown): string {
	if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
	if (!(error instanceof Error)) return String(error)
	return error.message || (databaseCode(error) ?? error.name)
}
