/** Opens what every process needs, whatever its role: the database, the payment provider, and the sandbox in its place. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect, type DatabaseAddress, QUERY_TIMEOUT_MILLISECONDS } from '#db/connect.ts'
import { listPendingMigrations } from '#db/migrate.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { seedIfEmpty } from '#db/seed.ts'
import type { HttpOptions } from '#server/http/http-server.ts'
import type { Pools } from '#server/metrics/process-metrics.ts'
import { openPaymentSandbox } from '#server/payment-sandbox.ts'
import type { CloseStack } from '#server/shutdown.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import type { Config } from '#shop/config/config.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { findWriteFailure } from '#shop/database/writable.server.ts'
import { whyWrongPaymentEnvironment } from '#shop/payments/environment.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'
import type { Log, Shop } from '#shop/shop.server.ts'

export type StartOptions = {
	config: Config
	database: DatabaseAddress
	log: Log
	onProgress?: (line: string) => void
	isDevelopment?: boolean
}

export type Backend = {
	shop: Shop
	/**
	 * A shop with its own database connection for readiness and metrics: under heavy load, a working server would otherwise
	 * look dead to its load balancer.
	 */
	shopForChecks: Shop
	pools: Pools
} & Pick<HttpOptions, 'sandbox' | 'whyNotReady'>

/** A database may restart or fail over in this time. After it, a supervisor starts the process again. */
const WAIT_SECONDS = 60

export async function openBackend(options: StartOptions, closeStack: CloseStack): Promise<Backend> {
	const { config, database, log, onProgress = () => {} } = options
	const { url, directUrl, isPooled } = database
	const pooledUrl = isPooled ? url : null
	await prepareDatabase({ config, url: directUrl, pooledUrl, waitSeconds: WAIT_SECONDS, onProgress })
	const limits = { queryTimeout: QUERY_TIMEOUT_MILLISECONDS, isPooled }
	const { db, pool, close } = connect(url, { max: config.databasePool.orders, reusesPlans: true, ...limits })
	closeStack.add('database', close)
	const readiness = connect(url, { max: 1, ...limits })
	closeStack.add('database for readiness', readiness.close)
	const clock = () => new Date()
	const payments = createPhonePe({ settings: config.payments, clock })
	const shop: Shop = { db, clock, config, log, payments, pause, withoutRequestSlot: (work) => work() }
	if (await seedIfEmpty(db)) onProgress('Adding the first products and prices')
	const isScheduling = config.role !== 'worker'
	const sandbox =
		config.payments.mode === 'sandbox'
			? await openPaymentSandbox({ config, databaseUrl: directUrl, log, isScheduling })
			: null
	if (sandbox) closeStack.add('sandbox', sandbox.stop)
	await applyBusinessDetails(shop)
	const shopForChecks = { ...shop, db: readiness.db }
	return {
		shop,
		shopForChecks,
		pools: { orders: pool, readiness: readiness.pool },
		sandbox,
		whyNotReady: () => whyNotReady(shopForChecks, readiness.pool),
	}
}

async function whyNotReady(shop: Shop, pool: pg.Pool): Promise<string | null> {
	try {
		const failure = await findWriteFailure(shop)
		if (failure) return failure.reason
		const pending = await listPendingMigrations(pool)
		if (pending.length > 0) return 'migrations are pending'
		return await whyWrongPaymentEnvironment(shop)
	} catch (error) {
		if (!isDatabaseError(error)) throw error
		return 'the database cannot be reached'
	}
}
