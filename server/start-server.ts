/** Starts the shop: database, jobs, sandbox, site, page cache and HTTP server. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect, createPool, QUERY_TIMEOUT_MILLISECONDS } from '#db/connect.ts'
import { listPendingMigrations, migrate } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import { listenForContentChanges } from '#server/content-changes.ts'
import { createAdmission } from '#server/admission/admission.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { createPageCache, type PageCache } from '#server/http/page-cache.ts'
import { commonHeadersFor } from '#server/http/security-headers.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { startJobs } from '#server/jobs.ts'
import { createMailer, FOR_NEWSLETTERS } from '#server/mailer.ts'
import { startQueueRecovery } from '#server/queue-recovery.ts'
import { openShops } from '#server/shops.ts'
import { type CloseStack, createCloseStack, createRequestDrain, type RequestDrain } from '#server/shutdown.ts'
import { openBuiltSite, openDevelopmentSite } from '#server/site.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import type { Config } from '#shop/config/config.server.ts'
import { loopback, SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { findWriteFailure } from '#shop/database/writable.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'
import type { Log, Shop } from '#shop/shop.server.ts'

/** Apart from those for orders and payments, which jobs use as well. */
const BROWSING_CONNECTIONS = 6

type StartOptions = {
	config: Config
	databaseUrl: string
	log: Log
	onProgress?: (line: string) => void
	isDevelopment?: boolean
}

/** `announceStop` and then `stop` shut the server down without a failed request; `stop` alone is faster. */
export type RunningServer = { announceStop: RequestDrain['announce']; stop(): Promise<void> }

export async function startServer(options: StartOptions): Promise<RunningServer> {
	const closeStack = createCloseStack(options.log)
	try {
		const { announce } = await openAll(options, closeStack)
		return { announceStop: announce, stop: closeStack.closeAll }
	} catch (error) {
		await closeStack.closeAll()
		throw error
	}
}

/** The order matters: each part needs those before it, and shutdown closes them in reverse. */
async function openAll(options: StartOptions, closeStack: CloseStack): Promise<RequestDrain> {
	const { config, databaseUrl, log, onProgress = () => {}, isDevelopment = false } = options
	await migrate(databaseUrl, onProgress)
	const { db, close } = connect(databaseUrl, { queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	closeStack.add('database', close)
	const browsing = connect(databaseUrl, {
		max: BROWSING_CONNECTIONS,
		queryTimeout: QUERY_TIMEOUT_MILLISECONDS,
	})
	closeStack.add('database for browsing', browsing.close)
	// Readiness checks have their own connection. Otherwise, under heavy load, a working server would look dead to its load balancer.
	const readiness = connect(databaseUrl, { max: 1, queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	closeStack.add('database for readiness', readiness.close)
	const clock = () => new Date()
	const payments = createPhonePe({ settings: config.payments, clock })
	const shop: Shop = { db, clock, config, log, payments, pause, runOutside: (work) => work() }
	if (await seedIfEmpty(db)) onProgress('Adding the initial prices and promo codes')
	const sandbox = config.payments.mode === 'sandbox' ? await startSandbox(config, databaseUrl, log) : null
	if (sandbox) closeStack.add('sandbox', sandbox.stop)
	const admission = createAdmission()
	const shops = openShops({ shop, browsingDb: browsing.db, admission })
	const site = await (isDevelopment ? openDevelopmentSite(shops) : openBuiltSite(shops))
	closeStack.add('site', site.close)
	const commonHeaders = commonHeadersFor(config)
	const pages = createPageCache(config, commonHeaders)
	await applyBusinessDetails(shop)
	const onChange = () => void refreshContent(shop, pages)
	const contentChanges = listenForContentChanges({ url: databaseUrl, onChange, log })
	closeStack.add('content changes', contentChanges.stop)
	const mailer = createMailer(config)
	closeStack.add('mailer', mailer.close)
	const newsletterMailer = createMailer(config, FOR_NEWSLETTERS)
	closeStack.add('mailer for newsletters', newsletterMailer.close)
	const server = createHttpServer({
		config,
		commonHeaders,
		isDevelopment,
		log,
		site,
		pages,
		files: openStaticFiles('build/client'),
		admission,
		sandbox,
		whyNotReady: () => whyNotReady({ ...shop, db: readiness.db }, readiness.pool),
		isDraining: () => requests.isDraining(),
		isStopping: () => requests.isStopping(),
	})
	const requests = createRequestDrain(server, {
		timeoutSeconds: config.shutdownTimeoutSeconds,
		hasSandbox: sandbox !== null,
	})
	await listen(server, config)
	const jobs = startJobs({
		shop,
		url: databaseUrl,
		deliver: mailer.deliver,
		deliverNewsletter: newsletterMailer.deliver,
	})
	closeStack.add('jobs', jobs.stop)
	closeStack.add('queue recovery', startQueueRecovery(shop).stop)
	closeStack.add('requests', requests.drain)
	return requests
}

/** Clears the cached pages at once, and again after the details are applied: one may have been rendered with the old ones. */
async function refreshContent(shop: Shop, pages: PageCache): Promise<void> {
	pages.clear()
	try {
		await applyBusinessDetails(shop)
		pages.clear()
	} catch (error) {
		// The listening connection is lost then as well, and calls this function again when it has reconnected.
		shop.log.error({ err: error }, 'Could not read the changed business details')
	}
}

async function startSandbox(config: Config, databaseUrl: string, log: Log) {
	const { clientId, clientSecret, webhookUser, webhookPassword } = config.payments
	const pool = createPool(databaseUrl, { max: 4, queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	const url = `http://${loopback(config.host)}:${config.port}/api/payments/webhook`
	const sandbox = await openSandbox({
		pool,
		basePath: SANDBOX_PATH,
		publicUrl: config.publicUrl,
		clientId,
		clientSecret,
		webhook: { url, user: webhookUser, password: webhookPassword },
		log,
	})
	return {
		handle: sandbox.handle,
		stop: async () => {
			await sandbox.stop()
			await pool.end()
		},
	}
}

async function whyNotReady(shop: Shop, pool: pg.Pool): Promise<string | null> {
	try {
		const failure = await findWriteFailure(shop)
		if (failure) return failure.reason
		const pending = await listPendingMigrations(pool)
		return pending.length > 0 ? 'migrations are pending' : null
	} catch (error) {
		if (!isDatabaseError(error)) throw error
		return 'the database cannot be reached'
	}
}

async function listen(server: Server, config: Config): Promise<void> {
	server.listen(config.port, config.host)
	await once(server, 'listening').catch((error: unknown) => {
		throw new Error(whyNotListening(error, config), { cause: error })
	})
}

function whyNotListening(error: unknown, { host, port }: Config): string {
	const code = error instanceof Error && 'code' in error ? error.code : ''
	if (code === 'EADDRINUSE')
		return `Port ${port} is in use. Stop the other program, or set PORT to another port.`
	if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
	if (code === 'EADDRNOTAVAIL')
		return `HOST is ${host}, which is not an address of this machine. Change or remove it.`
	return `The shop could not listen on ${host}:${port}: ${String(error)}`
}
