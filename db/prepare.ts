/** Prepares the database for a process of the shop: waits for it, migrates it and records its payment environment. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clientFor } from '#db/client.ts'
import { connect } from '#db/connect.ts'
import { listPendingMigrations, migrate } from '#db/migrate.ts'
import { checkPooled, requireNoPooler } from '#db/pooler.ts'
import { isRestoreUnfinished } from '#db/unfinished-restore.ts'
import { waitForDatabase } from '#db/wait-for-database.ts'
import type { Config } from '#shop/config/config.server.ts'
import { recordPaymentEnvironment } from '#shop/payments/environment.server.ts'

type Options = {
	config: Pick<Config, 'directDatabaseUrl' | 'migratesAtStart' | 'payments'>
	url: string
	pooledUrl?: string | null
	/** How long to wait for the database, and then for a migration by another process. */
	waitSeconds: number
	onProgress?: (line: string) => void
}

/** The timeout of one connection attempt, as in `waitForDatabase` and `migrate`. */
const CONNECTION_WAIT_MILLISECONDS = 5_000

export async function prepareDatabase(options: Options): Promise<void> {
	const { config, url, pooledUrl = null, onProgress = () => {} } = options
	const setting = config.directDatabaseUrl === null ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL'
	await waitForDatabase(url, { ...options, setting })
	await requireNoPooler(url, setting)
	if (pooledUrl !== null) {
		await waitForDatabase(pooledUrl, options)
		await checkPooled(pooledUrl, url)
	}
	if (config.migratesAtStart) await migrate(url, { onProgress })
	else await waitForMigrations(options)
	const { db, close } = connect(url, { max: 1, connectionWait: CONNECTION_WAIT_MILLISECONDS })
	try {
		const outcome = await recordPaymentEnvironment({ db, config })
		if (!outcome.ok) throw new Error(outcome.message)
		if (outcome.change) onProgress(`NOTE: ${outcome.change}`)
	} finally {
		await close()
	}
}

const CHECK_EVERY_MILLISECONDS = 1_000

async function waitForMigrations({ url, waitSeconds, onProgress = () => {} }: Options): Promise<void> {
	const pool = new pg.Pool({
		...clientFor(url),
		max: 1,
		connectionTimeoutMillis: CONNECTION_WAIT_MILLISECONDS,
	})
	pool.on('error', () => {})
	const givesUpAt = Date.now() + waitSeconds * 1000
	try {
		for (let isFirst = true; ; isFirst = false) {
			const lacking = await describeLacking(pool)
			if (!lacking) return
			const what = `${lacking}, and MIGRATE_AT_START is false`
			if (Date.now() > givesUpAt)
				throw new Error(`The start ended: ${what}. Run npm run shop -- migrate with this version first.`)
			if (isFirst) onProgress(`Waiting up to ${waitSeconds} seconds: ${what}`)
			await pause(CHECK_EVERY_MILLISECONDS)
		}
	} finally {
		await pool.end()
	}
}

async function describeLacking(pool: pg.Pool): Promise<string | null> {
	if (await isRestoreUnfinished(pool)) return 'a backup is being restored, or its restore was interrupted'
	const { length } = await listPendingMigrations(pool)
	if (length === 0) return null
	return `the database lacks ${length === 1 ? '1 migration' : `${length} migrations`} of this version`
}
