/** Starts the shop: database, jobs, sandbox, site, page cache and HTTP server, as far as its role needs them. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type Backend, openBackend, type StartOptions } from '#server/backend.ts'
import { commonHeadersFor } from '#server/http/security-headers.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { createMailer, FOR_NEWSLETTERS } from '#server/mail/mailer.ts'
import { createMetrics, openMetrics } from '#server/metrics/open-metrics.ts'
import { startQueueRecovery } from '#server/jobs/queue-recovery.ts'
import { type CloseStack, createCloseStack, createRequestDrain, type RequestDrain } from '#server/shutdown.ts'
import { startTracing } from '#server/tracing/tracing.ts'
import type { Tracing } from '#server/tracing/open-tracing.ts'
import { openWebsite } from '#server/website.ts'
import { createWorkerServer } from '#server/worker-server.ts'
import type { Config } from '#shop/config/config.server.ts'

/** `announceStop` and then `stop` shut the server down without a failed request. `stop` alone is faster. */
type RunningServer = { announceStop: RequestDrain['announce']; stop(): Promise<void> }

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
	const { config, log } = options
	const draining = new AbortController()
	const metrics = createMetrics(config)
	const tracing = await startTracing(config, log)
	if (tracing) closeStack.add('tracing', tracing.stop)
	const backend = {
		...(await openBackend(options, closeStack)),
		draining: draining.signal,
		isStopping: () => requests.isStopping(),
	}
	const server =
		config.role === 'worker'
			? createWorkerServer({ ...backend, commonHeaders: commonHeadersFor(config), log })
			: await openWebsite(options, backend, { closeStack, metrics: metrics?.requests ?? null, tracing })
	const requests = createRequestDrain(server, {
		timeoutSeconds: config.shutdownTimeoutSeconds,
		hasSandbox: backend.sandbox !== null,
		draining,
	})
	await listen(server, config)
	if (config.role !== 'web') openJobs(options, backend, { closeStack, tracing })
	if (metrics) {
		const served = await openMetrics(metrics, { shop: backend.shopForChecks, pools: backend.pools })
		closeStack.add('metrics', served.stop)
	}
	closeStack.add('requests', requests.drain)
	return requests
}

function openJobs(
	{ config, database }: StartOptions,
	{ shop, pools }: Backend,
	{ closeStack, tracing }: { closeStack: CloseStack; tracing: Tracing | null },
): void {
	const mailer = createMailer(config)
	closeStack.add('mailer', mailer.close)
	const newsletterMailer = createMailer(config, FOR_NEWSLETTERS)
	closeStack.add('mailer for newsletters', newsletterMailer.close)
	const jobs = startJobs({
		shop,
		url: database.directUrl,
		connections: config.databasePool.jobs,
		deliver: mailer.deliver,
		deliverNewsletter: newsletterMailer.deliver,
		tracing,
	})
	pools.jobs = jobs.pool
	closeStack.add('jobs', jobs.stop)
	const recovery = startQueueRecovery(shop, { onClockSetBack: jobs.restart })
	closeStack.add('queue recovery', recovery.stop)
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
