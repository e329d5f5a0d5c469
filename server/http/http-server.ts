/** The HTTP server: handles a request from its arrival to its response. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { RequestInfo } from '#app/http/request-context.ts'
import type { Admission, Sender } from '#server/admission/admission.ts'
import { closeSilentConnections, isCutOff, recordAnswer } from '#server/http/connections.ts'
import { isCrossSiteWrite } from '#server/http/csrf-protection.ts'
import {
	asUnavailable,
	CROSS_SITE,
	expectsJson,
	FAILED,
	MALFORMED_URL,
	NOT_FOUND,
	sendMalformedUrl,
	sendServerMessage,
	sendTooLongForm,
	type ServerMessage,
	TOO_LARGE,
	TOO_MANY_UPLOADS,
	UNAVAILABLE,
} from '#server/http/error-responses.ts'
import type { AssetsOfBuilds } from '#server/http/builds/assets-of-builds.ts'
import { type PageCache, SHARED_PAGES, sharedAddressOf } from '#server/http/caching/page-cache.ts'
import { createRefusalLog, type RefusalLog } from '#server/admission/refusal-log.ts'
import { classOf, type RequestClass } from '#server/admission/request-class.ts'
import {
	createRefuseForNow,
	FULL,
	mayBeRepeated,
	readerOf,
	type RefuseForNow,
	STOPPING,
} from '#server/admission/refuse-for-now.ts'
import { ALIVE, createReadiness, type ReadinessOptions } from '#server/http/readiness.ts'
import { readBody } from '#server/http/request-body.ts'
import {
	clientIp,
	isCrossSite,
	type HttpExchange,
	isFromThisMachine,
	nextRequestId,
	originOf,
	readExchange,
	toWebRequest,
} from '#server/http/request.ts'
import { sendResponse } from '#server/http/send-response.ts'
import { isUnknownFile, type StaticFiles } from '#server/http/static-files.ts'
import { MAX_BODY_SECONDS, rejectSocket, startBodyTimeout } from '#server/http/timeouts.ts'
import { logRequest } from '#server/log.ts'
import type { Tracing } from '#server/tracing/open-tracing.ts'
import type { Site } from '#server/site.ts'
import type { Config } from '#shop/config/config.server.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import { wideNetworkOf } from '#shop/limits/network.server.ts'
import type { Log } from '#shop/shop.server.ts'

export type HttpOptions = {
	config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'payments' | 'heroImage' | 'brand' | 'cdn'>
	commonHeaders: Record<string, string>
	isDevelopment: boolean
	log: Log
	site: Site
	pages: PageCache
	files: StaticFiles
	assetsOfBuilds?: AssetsOfBuilds | null
	admission: Admission
	tracing?: Pick<Tracing, 'traceRequest'> | null
	onRefused?: (requestClass: RequestClass) => void
	sandbox: { handle(request: IncomingMessage, response: ServerResponse): Promise<void> } | null
	isStopping(): boolean
} & ReadinessOptions

type Options = HttpOptions & {
	refuseForNow: RefuseForNow
	refusals: RefusalLog
	readiness(): Promise<ServerMessage>
}

const HEADERS_TIMEOUT_MILLISECONDS = 10_000
const KEEP_ALIVE_MILLISECONDS = 65_000
const TIMEOUT_CHECK_MILLISECONDS = 5_000

export function createHttpServer(given: HttpOptions): Server {
	const options = {
		...given,
		refuseForNow: createRefuseForNow(given),
		refusals: createRefusalLog(given.log),
		readiness: createReadiness(given),
	}
	const server = createServer(
		{ connectionsCheckingInterval: TIMEOUT_CHECK_MILLISECONDS },
		(request, response) => {
			const { socket } = request
			if (isCutOff(socket)) return
			const startedAt = performance.now()
			const id = nextRequestId()
			startBodyTimeout(request, response)
			const answer = () => handle(options, request, response, id)
			const answered = options.tracing?.traceRequest({ request, response, id }, answer) ?? answer()
			answered.catch((error: unknown) => {
				// The client left or its body timed out, which is not a failure of the server.
				if (error === request.errored) return
				options.log.error({ id, err: error }, 'A request failed')
				if (response.headersSent) response.destroy()
				else {
					const failed = { ...FAILED, message: `${FAILED.message} (${id})` }
					sendServerMessage({ response, id, path: request.url }, failed, options.commonHeaders)
				}
			})
			const end = () => {
				recordAnswer(socket)
				if (!options.refusals.delete(response)) logRequest(options.log, { id, request, response, startedAt })
			}
			// A cached page has been written by now, and a listener for each would cost more than this check.
			if (response.writableEnded) end()
			else response.once('close', end)
		},
	)
	server.headersTimeout = HEADERS_TIMEOUT_MILLISECONDS
	server.requestTimeout = MAX_BODY_SECONDS * 1000
	server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS
	closeSilentConnections(server)
	server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
		if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
		else rejectSocket(socket, error.code)
	})
	return server
}

async function handle(
	options: Options,
	request: IncomingMessage,
	response: ServerResponse,
	id: string,
): Promise<void> {
	const { commonHeaders, isDevelopment, pages, files, sandbox, site } = options
	const read = readExchange(request, response, id)
	if (!('path' in read)) {
		const [path = ''] = request.url?.split('?', 1) ?? []
		const reader = readerOf({ request, path, method: request.method ?? '' })
		if (read === MALFORMED_URL && reader === 'page') return sendMalformedUrl(options, { response, id })
		return sendServerMessage({ response, id, path }, read, commonHeaders)
	}
	const exchange = read
	if (!isDevelopment && !options.isStopping() && pages.send(exchange)) return
	const { path } = exchange
	if (sandbox && path.startsWith(`${SANDBOX_PATH}/`)) return sandbox.handle(request, response)
	if (path === '/healthz') return sendServerMessage(exchange, ALIVE, commonHeaders)
	if (path === '/readyz') return sendServerMessage(exchange, await options.readiness(), commonHeaders)
	if (options.isStopping()) return options.refuseForNow(exchange, STOPPING)
	if (site.middleware) await new Promise<void>((next) => site.middleware?.(request, response, next))
	if (files.send(exchange, commonHeaders)) return
	if (await options.assetsOfBuilds?.send(exchange, commonHeaders)) return
	if (isUnknownFile(exchange)) return sendServerMessage(exchange, NOT_FOUND, commonHeaders)
	await handleWithSite(options, exchange)
}

async function handleWithSite(options: Options, exchange: HttpExchange): Promise<void> {
	const { config, commonHeaders, isDevelopment, site, pages, admission } = options
	const { request, response, method, path, id } = exchange
	const requestClass = classOf(path)
	const ip = clientIp(request, config)
	const sender = { requestClass, network: wideNetworkOf(ip) }
	if (!isDevelopment && pages.isShared(exchange) && (await sendSharedPage(options, exchange, sender))) return
	// Checked before the body is read and the request is parsed: a refusal must cost next to nothing.
	if (admission.isFull(sender)) return refuse(options, exchange)
	const origin = originOf(request, config)
	const ownOrigins = [config.publicUrl, origin]
	if (isCrossSiteWrite({ method, path, headers: request.headers, ownOrigins })) {
		return sendServerMessage(exchange, CROSS_SITE, commonHeaders)
	}
	const info: RequestInfo = {
		id,
		clientIp: ip,
		isCrossSite: isCrossSite(request),
		isFromThisMachine: isFromThisMachine(request),
	}
	// The web request is created only when the work starts, because under overload most waiting requests are refused.
	const forwardToSite = (makeWebRequest: () => Request) =>
		admission.run(sender, () => site.handle(makeWebRequest(), info, requestClass))
	const body = await readBody(exchange, {
		origin,
		network: sender.network,
		handle: (webRequest) => forwardToSite(() => webRequest),
	})
	if (!body.ok) {
		if (body.why === 'refused') return refuse(options, exchange)
		if (body.why === 'too_large' && readerOf(exchange) === 'form') return sendTooLongForm(options, exchange)
		return sendServerMessage(exchange, UNREADABLE[body.why], commonHeaders)
	}
	const disconnected = new AbortController()
	response.once('close', () => {
		if (!response.writableFinished) disconnected.abort()
	})
	const content = 'spooled' in body ? body.spooled.stream() : body.bytes
	const result = await forwardToSite(() =>
		toWebRequest(exchange, { origin, body: content, signal: disconnected.signal }),
	).finally(() => 'spooled' in body && body.spooled.close())
	if (!result) return refuse(options, exchange)
	// The site's own error response is plain text, which a script cannot parse.
	if (result.status === 500 && expectsJson(path))
		return sendServerMessage(exchange, describeFailure(info, path), commonHeaders)
	await sendResponse(info.wasUnavailable ? asUnavailable(result) : result, exchange, options)
}

/** Returns false if the page must be rendered for this visitor. */
async function sendSharedPage(options: Options, exchange: HttpExchange, sender: Sender): Promise<boolean> {
	const { config, site, pages, admission } = options
	const { id } = exchange
	const address = sharedAddressOf(exchange)
	let isRefused = false
	const render = () =>
		site.handle(
			sharedPageRequest(config.publicUrl + address),
			{ id, clientIp: 'page cache', isCrossSite: false, isFromThisMachine: false },
			sender.requestClass,
		)
	const isSent = await pages.renderAndSend(exchange, async () => {
		// There are few shared pages, so their renders need no admission. Queries and unknown products have endless values.
		const page = SHARED_PAGES.has(address) ? await render() : await admission.run(sender, render)
		isRefused = page === null
		return page
	})
	if (isRefused) refuse(options, exchange)
	return isSent || isRefused
}

const UNREADABLE = { too_large: TOO_LARGE, uploads_busy: TOO_MANY_UPLOADS, unavailable: UNAVAILABLE }

/** It can be repeated because of its idempotency key. */
const PLACE_ORDER = '/api/create-payment'

function describeFailure({ wasUnavailable }: RequestInfo, path: string): ServerMessage {
	if (!wasUnavailable) return FAILED
	return path === PLACE_ORDER ? mayBeRepeated(UNAVAILABLE) : UNAVAILABLE
}

function refuse(options: Options, exchange: HttpExchange): void {
	const requestClass = classOf(exchange.path)
	options.refusals.add(exchange.response, requestClass)
	options.onRefused?.(requestClass)
	options.refuseForNow(exchange, FULL)
}

/** Everyone receives this page, so the visitor's cookies are left out. */
function sharedPageRequest(url: string): Request {
	return new Request(url, { headers: { Accept: 'text/html' } })
}
