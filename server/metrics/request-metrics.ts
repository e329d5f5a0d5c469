/** Counts and times requests by area of the site. A path is not used as a label, because it may name an order, and the number of paths is unlimited. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { classOf, type RequestClass } from '#server/admission/request-class.ts'
import type { PageCache } from '#server/http/caching/page-cache.ts'
import type { Registry } from '#server/metrics/registry.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'

export const AREAS = [
	'assets',
	'health',
	'console',
	'account',
	'orders',
	'api',
	'sandbox',
	'payment',
	'checkout',
	'storefront',
] as const
type Area = (typeof AREAS)[number]

const BY_PATTERN: readonly (readonly [RegExp, Area])[] = [
	[/^\/(?:healthz|readyz)$/, 'health'],
	[/^\/admin(?:\/|\.data$|$)/, 'console'],
	[/^\/(?:assets|pictures|product-images|home|icons|brew)\/|^\/[^/]+\.(?:svg|png|ico|js|css)$/, 'assets'],
	[/^\/(?:orders|track-order|invoices|quotations)(?:\/|\.data$|$)/, 'orders'],
	[
		/^\/(?:signup|auth|staff-invitation|known-device|forgot-password|logout|session|dashboard|account|profile)(?:\/|\.data$|$)/,
		'account',
	],
	[/^\/api\//, 'api'],
]

export function areaOf(path: string): Area {
	if (path.startsWith(`${SANDBOX_PATH}/`)) return 'sandbox'
	const requestClass = classOf(path)
	if (requestClass !== 'browsing') return requestClass
	return BY_PATTERN.find(([pattern]) => pattern.test(path))?.[1] ?? 'storefront'
}

export type RequestMetrics = {
	watch(server: Server): void
	countCacheUse(pages: PageCache): PageCache
	countRefused(requestClass: RequestClass): void
}

export function createRequestMetrics(registry: Registry): RequestMetrics {
	const requests = registry.counter('shop_requests_total', 'Requests by area and status.')
	const seconds = registry.histogram('shop_request_seconds', 'Time until a response was sent, by area.')
	const cache = registry.counter('shop_page_cache_total', 'Pages that everyone may share, by cache result.')
	const refused = registry.counter('shop_refused_requests_total', 'Requests refused for lack of capacity.')

	function measure(request: IncomingMessage, response: ServerResponse): void {
		const startedAt = performance.now()
		const area = areaOf(request.url?.split('?', 1)[0] ?? '/')
		response.once('close', () => {
			const status = response.writableEnded ? String(response.statusCode) : 'disconnected'
			requests.add({ area, status })
			seconds.observe({ area }, (performance.now() - startedAt) / 1000)
		})
	}

	return {
		watch: (server) => void server.prependListener('request', measure),
		countCacheUse: (pages) => ({
			...pages,
			send: (exchange) => {
				const isHit = pages.send(exchange)
				if (isHit) cache.add({ result: 'hit' })
				return isHit
			},
			renderAndSend: (exchange, render) => {
				cache.add({ result: 'miss' })
				return pages.renderAndSend(exchange, render)
			},
		}),
		countRefused: (requestClass) => refused.add({ class: requestClass }),
	}
}
