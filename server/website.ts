/** Opens the website of a process: its pages, their cache, and the HTTP server in front of them. */
import type { Server } from 'node:http'
import { join } from 'node:path'
import { type ContentVersion, createContentVersion } from '#app/http/content-version.server.ts'
import { connect, QUERY_TIMEOUT_MILLISECONDS } from '#db/connect.ts'
import { createAdmission } from '#server/admission/admission.ts'
import type { Backend, StartOptions } from '#server/backend.ts'
import { listenForContentChanges } from '#server/content-changes.ts'
import { createHttpServer, type HttpOptions } from '#server/http/http-server.ts'
import { openAssetsOfBuilds } from '#server/http/builds/assets-of-builds.ts'
import { createPageCache, type PageCache } from '#server/http/caching/page-cache.ts'
import type { RequestMetrics } from '#server/metrics/request-metrics.ts'
import { commonHeadersFor } from '#server/http/security-headers.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { startPurging } from '#server/cdn/purge.ts'
import { openShops } from '#server/shops.ts'
import type { CloseStack } from '#server/shutdown.ts'
import type { Tracing } from '#server/tracing/open-tracing.ts'
import { openBuiltSite, openDevelopmentSite } from '#server/site.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'
import type { CdnSettings } from '#shop/config/service-settings.server.ts'
import type { Database, Log, Shop } from '#shop/shop.server.ts'

const REPORT_CONNECTIONS = 4
/** Beside the folder of this file in the build. In development, Vite serves its own. */
const FILES = join(import.meta.dirname, '..', 'client')

export async function openWebsite(
	{ config, database, log, isDevelopment = false }: StartOptions,
	{ shop, pools, ...backend }: Backend & Pick<HttpOptions, 'draining' | 'isStopping'>,
	{
		closeStack,
		metrics,
		tracing,
	}: { closeStack: CloseStack; metrics: RequestMetrics | null; tracing: Tracing | null },
): Promise<Server> {
	// Browsing has its own pool, apart from the one for orders and payments, which jobs use as well.
	const browsing = connect(database.url, {
		max: config.databasePool.browsing,
		queryTimeout: QUERY_TIMEOUT_MILLISECONDS,
		isPooled: database.isPooled,
	})
	closeStack.add('database for browsing', browsing.close)
	pools.browsing = browsing.pool
	const admission = createAdmission()
	const shops = openShops({ shop, browsingDb: browsing.db, admission })
	const standby = openStandby(config, pools, closeStack)
	const content = createContentVersion()
	const services = { shops, standby, contentVersion: content.current }
	const site = await (isDevelopment ? openDevelopmentSite(services) : openBuiltSite(services))
	closeStack.add('site', site.close)
	const commonHeaders = commonHeadersFor(config)
	const pages = createPageCache(config, commonHeaders)
	followContent(
		{ shop, pages, content, purge: config.cdn?.purge, directUrl: database.directUrl, log },
		closeStack,
	)
	const storage = openStorage(config)
	const assetsOfBuilds = isDevelopment
		? null
		: await openAssetsOfBuilds({ storage, folder: join(FILES, 'assets'), secret: config.secret, log })
	const server = createHttpServer({
		config,
		commonHeaders,
		isDevelopment,
		log,
		site,
		pages: metrics?.countCacheUse(pages) ?? pages,
		files: openStaticFiles(FILES),
		assetsOfBuilds,
		admission,
		tracing,
		onRefused: (requestClass) => metrics?.countRefused(requestClass),
		...backend,
	})
	metrics?.watch(server)
	return server
}

/** For reports. The standby may be down, so each report checks whether it can be used. */
function openStandby(
	{ reportsDatabaseUrl: url }: StartOptions['config'],
	pools: Backend['pools'],
	closeStack: CloseStack,
): Database | null {
	if (url === null) return null
	const reports = connect(url, { max: REPORT_CONNECTIONS, queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	closeStack.add('database for reports', reports.close)
	pools.reports = reports.pool
	return reports.db
}

type Following = {
	shop: Shop
	pages: PageCache
	content: ContentVersion
	purge: CdnSettings['purge'] | undefined
	directUrl: string
	log: Log
}

/** Drops what was rendered or read before what public pages show has changed. */
function followContent(
	{ shop, pages, content, purge, directUrl, log }: Following,
	closeStack: CloseStack,
): void {
	const purging = purge ? startPurging({ purge, log }) : null
	if (purging) closeStack.add('purging', purging.stop)
	const drop = () => {
		content.change()
		pages.clear()
		purging?.pagesChanged()
	}
	const contentChanges = listenForContentChanges({
		url: directUrl,
		onChange: () => {
			content.startFollowing()
			void refreshContent(shop, drop)
		},
		onLost: content.stopFollowing,
		log,
	})
	closeStack.add('content changes', contentChanges.stop)
}

/** Drops pages at once, and again after the details are applied: a page may have been rendered with the old ones meanwhile. */
async function refreshContent(shop: Shop, drop: () => void): Promise<void> {
	drop()
	try {
		await applyBusinessDetails(shop)
		drop()
	} catch (error) {
		// The listening connection is then lost as well, and calls this function again when it has reconnected.
		shop.log.error({ err: error }, 'Could not read the changed business details')
	}
}
