/** Opens a shop and puts it behind a port. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, createPool, QUERY_TIMEOUT_MILLISECONDS } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import { listenForChanges } from '#server/content-changes.ts'
import { MOST_INSIDE, openCrowd } from '#server/http/concurrency-limit.ts'
import { type Front, openHttp } from '#server/http/http-server.ts'
import { startJobs } from '#server/jobs.ts'
import { openPageCache, type PageCache } from '#server/http/page-cache.ts'
import { createMailer } from '#server/mailer.ts'
import { whyUnready } from '#server/readiness.ts'
import { commonHeaders } from '#server/http/security-headers.ts'
import { openBuiltSite, openDevelopmentSite } from '#server/site.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { drainable, openThings } from '#server/shutdown.ts'
import type { Config } from '#shop/config/config.server.ts'
import { loopback, SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'
import type { Log, Shop } from '#shop/shop.server.ts'

type Starting = {
	config: Config
	databaseUrl: string
	log: Log
	onProgress?: (line: string) => void
	isDevelopment?: boolean
}

export async function startServer(starting: Starting): Promise<{ stop(): Promise<void> }> {
	const opened = openThings(starting.log)
	try {
		await openAll(starting, opened)
		return { stop: opened.closeAll }
	} catch (error) {
		await opened.closeAll()
		throw error
	}
}

/** In this order; whatever is open by then is closed in the opposite one. */
async function openAll(starting: Starting, opened: ReturnType<typeof openThings>): Promise<void> {
	const { config, databaseUrl, log, onProgress = () => {}, isDevelopment = false } = starting
	await migrate(databaseUrl, onProgress)
	const { db, pool, close } = connect(databaseUrl, { queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	opened.add('database', close)
	const clock = () => new Date()
	const shop: Shop = { db, clock, config, log, payments: createPhonePe({ settings: config.payments, clock }) }
	if (await seedIfEmpty(db)) onProgress('Seeding the empty shop')
	const sandbox = config.payments.mode === 'sandbox' ? await openOwnSandbox(config, databaseUrl, log) : null
	if (sandbox) opened.add('sandbox', sandbox.stop)
	const site = await (isDevelopment ? openDevelopmentSite(shop) : openBuiltSite(shop))
	opened.add('site', site.close)
	const common = commonHeaders(config)
	const pages = openPageCache(config, common)
	const changes = await followChanges(shop, pages, databaseUrl)
	opened.add('changes', changes.stop)
	const post = createMailer(config)
	opened.add('post', post.close)
	const front: Front = {
		config,
		log,
		site,
		pages,
		sandbox,
		manner: { rules: config, common, isDevelopment },
		files: openStaticFiles('build/client'),
		crowd: openCrowd(MOST_INSIDE),
		isStopping: () => draining.isStopping(),
		whyUnready: () => whyUnready(pool),
	}
	const server = openHttp(front)
	const draining = drainable(server, { afterSeconds: config.stopAfterSeconds })
	await listen(server, config)
	const jobs = startJobs({ shop, url: databaseUrl, deliver: post.deliver })
	opened.add('jobs', jobs.stop)
	opened.add('requests', draining.drain)
}

async function listen(server: Server, config: Config): Promise<void> {
	server.listen(config.port, config.host)
	await once(server, 'listening').catch((error: unknown) => {
		throw new Error(whyNotListening(error, config), { cause: error })
	})
}

async function followChanges(shop: Shop, pages: PageCache, url: string) {
	await applyBusinessDetails(shop)
	return listenForChanges({ url, onChange: () => void freshen(shop, pages), log: shop.log })
}

/** Pages go at once, and once more when the firm's particulars are read anew: one may have been made with the old ones meanwhile. */
async function freshen(shop: Shop, pages: PageCache): Promise<void> {
	pages.drop()
	try {
		await applyBusinessDetails(shop)
		pages.drop()
	} catch (error) {
		// The connection that hears of changes then opens anew as well, and its first act is to come here.
		shop.log.error({ err: error }, "The firm's particulars could not be read anew")
	}
}

async function openOwnSandbox(config: Config, databaseUrl: string, log: Log) {
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
		answer: sandbox.handle,
		stop: async () => {
			await sandbox.stop()
			await pool.end()
		},
	}
}

function whyNotListening(error: unknown, { host, port }: Config): string {
	const code = error instanceof Error && 'code' in error ? error.code : ''
	if (code === 'EADDRINUSE')
		return `Port ${port} is taken by another program. Stop it, or set PORT to another one.`
	if (code === 'EACCES') return `Port ${port} is not open to this user. Set PORT to one above 1023.`
	if (code === 'EADDRNOTAVAIL')
		return `HOST is ${host}, which is no address of this machine. Set another, or remove it.`
	return `The shop could not listen on ${host}:${port}: ${String(error)}`
}
