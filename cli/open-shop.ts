/** Opens the shop without a server, on the database that a server may be using. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openOwnSandbox } from './own-sandbox.ts'
import { connect } from '#db/connect.ts'
import { findOrStartPostgres } from '#db/embedded/find-or-start-postgres.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { createLog } from '#server/log.ts'
import { continuousBackupAddress } from '#shop/config/backup-settings.server.ts'
import { type Config, readProcessConfig } from '#shop/config/config.server.ts'
import { usesOwnSandbox } from '#shop/config/payment-settings.server.ts'
import type { Installation } from '#shop/installation.ts'
import { asWriteError } from '#shop/database/writable.server.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const CONNECTIONS = 4
/** Short, because a person at a terminal or a release waits for it. */
export const WAIT_SECONDS = 10

export async function withShop<Value>(
	work: (shop: Shop, pool: pg.Pool) => Promise<Value>,
	given: Config = readProcessConfig(),
): Promise<Value> {
	return withDatabase(given, async (installation) => {
		await prepareDatabase({ ...installation, waitSeconds: WAIT_SECONDS, onProgress: console.log })
		const { db, pool, close } = connect(installation.url, {
			max: CONNECTIONS,
			connectionWait: WAIT_SECONDS * 1000,
		})
		const log = createLog('error')
		const sandbox = usesOwnSandbox(installation.config) ? openOwnSandbox(installation, log) : null
		try {
			const clock = () => new Date()
			const { config } = installation
			await applyBusinessDetails({ db, config })
			const payments = createPhonePe({ settings: config.payments, clock, ...sandbox })
			return await work(
				{ db, clock, config, log, payments, pause, withoutRequestSlot: (wait) => wait() },
				pool,
			)
		} finally {
			await sandbox?.stop()
			await close()
		}
	})
}

export async function withDatabase<Value>(
	config: Config,
	work: (installation: Installation) => Promise<Value>,
): Promise<Value> {
	try {
		return config.databaseUrl
			? await work({ config, url: config.directDatabaseUrl ?? config.databaseUrl })
			: await withEmbeddedPostgres(config, work)
	} catch (error) {
		throw await asWriteError(config, error)
	}
}

async function withEmbeddedPostgres<Value>(
	config: Config,
	work: (installation: Installation) => Promise<Value>,
): Promise<Value> {
	const interruption = watchForInterruption()
	try {
		const postgres = await findOrStartPostgres(config.dataDir, { archiveTo: continuousBackupAddress(config) })
		try {
			return await Promise.race([work({ config, url: postgres.url }), interruption.happened])
		} finally {
			await postgres.stop()
		}
	} finally {
		interruption.stopWatching()
	}
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Otherwise the PostgreSQL that this process has started would outlive it. A second signal ends the process at once. */
function watchForInterruption() {
	const { promise: happened, reject } = Promise.withResolvers<never>()
	// It may happen before anyone waits for it.
	happened.catch(() => {})
	const interrupt = (signal: string) => {
		stopWatching()
		reject(new Error(`Interrupted by ${signal}.`))
	}
	const stopWatching = () => {
		for (const signal of SIGNALS) process.off(signal, interrupt)
	}
	for (const signal of SIGNALS) process.on(signal, interrupt)
	return { happened, stopWatching }
}
