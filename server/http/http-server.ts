/** The front of the shop: what happens to a request, in order, before a page is asked for it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { RequestInfo } from '#app/http/request-context.ts'
import type { Crowd } from '#server/http/concurrency-limit.ts'
import { addressOf, type Incoming, nextRequestId, originOf, readIncoming } from '#server/http/request.ts'
import { expectBody, MOST_BODY_SECONDS, refuseUnread } from '#server/http/timeouts.ts'
import { isMissingFile } from '#server/http/missing-file.ts'
import {
	AWAY,
	BUSY,
	comeAgain,
	FAILED,
	FOREIGN,
	FULL,
	NOT_FOUND,
	STOPPING,
	TOO_LARGE,
} from '#server/http/error-responses.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import { answerReadiness } from '#server/readiness.ts'
import { logRequest } from '#server/request-log.ts'
import { isForProgram, type Manner, sendAnswer, sendWords } from '#server/http/send-response.ts'
import type { Site } from '#server/site.ts'
import type { StaticFiles } from '#server/http/static-files.ts'
import { toRequest } from '#server/http/to-request.ts'
import { readAnyBody } from '#server/http/uploads.ts'
import { isForeignWrite } from '#server/http/csrf-protection.ts'
import type { Config } from '#shop/config/config.server.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

export type Front = {
	config: Pick<Config, 'publicUrl' | 'trustProxy' | 'payments' | 'heroImage'>
	log: Log
	manner: Manner
	site: Site
	pages: PageCache
	files: StaticFiles
	/** Those for whom a page is being made. */
	crowd: Crowd
	/** The stand-in payment provider: another company's server, as far as the shop can tell. */
	sandbox: { answer(request: IncomingMessage, response: ServerResponse): Promise<void> } | null
	/** Null when the shop can serve, else what is missing. */
	whyUnready(): Promise<string | null>
	isStopping(): boolean
}

const HEADERS_WITHIN_MILLISECONDS = 10_000
const KEEP_ALIVE_MILLISECONDS = 65_000
const CHECK_EVERY_MILLISECONDS = 5_000

export function openHttp(front: Front): Server {
	const server = createServer(
		{ connectionsCheckingInterval: CHECK_EVERY_MILLISECONDS },
		(request, response) => {
			const began = performance.now()
			const id = nextRequestId()
			expectBody(request, response)
			answer(front, request, response, id).catch((error: unknown) => {
				// Whoever has gone, or was cut off, waits for no answer, and nothing of ours has failed.
				if (error === request.errored) return
				front.log.error({ id, err: error }, 'A request failed')
				if (response.headersSent) response.destroy()
				else
					sendWords(
						{ response, path: request.url },
						{ ...FAILED, message: `${FAILED.message} (${id})` },
						front.manner,
					)
			})
			const log = () => logRequest(front.log, { id, request, response, began })
			// A kept page is on its way by now, and waiting for its end would cost more than looking at it.
			if (response.writableEnded) log()
			else response.once('close', log)
		},
	)
	server.headersTimeout = HEADERS_WITHIN_MILLISECONDS
	server.requestTimeout = MOST_BODY_SECONDS * 1000
	server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS
	server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
		if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
		else refuseUnread(socket, error.code)
	})
	return server
}

async function answer(
	front: Front,
	request: IncomingMessage,
	response: ServerResponse,
	id: string,
): Promise<void> {
	const { manner } = front
	const incoming = readIncoming(request, response, id)
	const mayBeKept = 'path' in incoming && !manner.isDevelopment && !front.isStopping()
	if (mayBeKept && front.pages.answer(incoming)) return
	// Not before: a kept page brings its own, and after this call Node would put each of its headers together anew.
	response.setHeader('X-Request-Id', id)
	if (!('path' in incoming)) return sendWords({ response }, { ...incoming, code: 'malformed' }, manner)
	const { path } = incoming
	if (front.sandbox && path.startsWith(`${SANDBOX_PATH}/`)) return front.sandbox.answer(request, response)
	if (path === '/healthz')
		return sendWords(incoming, { status: 200, code: 'alive', message: 'alive' }, manner)
	if (path === '/readyz') return answerReadiness(front, incoming)
	if (front.isStopping()) return sendWords(incoming, STOPPING, manner)
	if (front.site.files) await new Promise<void>((next) => front.site.files?.(request, response, next))
	if (front.files.answer(incoming, manner.common)) return
	if (isMissingFile(incoming)) return sendWords(incoming, NOT_FOUND, manner)
	await answerFromSite(front, incoming)
}

async function answerFromSite(
	{ config, manner, site, pages, crowd }: Front,
	incoming: Incoming,
): Promise<void> {
	const { request, response, method, path, search, id } = incoming
	const origin = originOf(request, config)
	const ownOrigins = [config.publicUrl, origin]
	if (isForeignWrite({ method, path, headers: request.headers, ownOrigins })) {
		return sendWords(incoming, FOREIGN, manner)
	}
	const render = () =>
		site.answer(pageRequest(config.publicUrl, path + search), { id, address: 'page cache' })
	// The pages that are kept are few; what somebody may ask with a query has no end.
	const make = async () => (search === '' ? render() : crowd.letIn(render))
	if (!manner.isDevelopment && (await pages.fill(incoming, make))) return
	const facts: RequestInfo = { id, address: addressOf(request, config) }
	const ask = (question: Request) => crowd.letIn(() => site.answer(question, facts))
	const body = await readAnyBody(incoming, { origin, ask })
	if (!body.ok) return sendWords(incoming, body.isBusy ? BUSY : TOO_LARGE, manner)
	const leaving = new AbortController()
	response.once('close', () => {
		// Who has their answer has not left.
		if (!response.writableFinished) leaving.abort()
	})
	const asked = toRequest(incoming, { origin, body: body.bytes, signal: leaving.signal })
	const given = await ask(asked)
	if (!given) return sendWords(incoming, FULL, manner)
	// What a program asked for failed, and the site has only words for people.
	if (given.status === 500 && isForProgram(path))
		return sendWords(incoming, facts.wasUnavailable ? AWAY : FAILED, manner)
	await sendAnswer(facts.wasUnavailable ? comeAgain(given) : given, incoming, manner)
}

/** As a search engine would ask, so that the page comes whole, and without anything of one visitor's own. */
function pageRequest(publicUrl: string, path: string): Request {
	return new Request(publicUrl + path, { headers: { Accept: 'text/html', 'User-Agent': 'page-cache-bot' } })
}
