/**
 * Refuses a request before any work is done, with `Retry-After`. The shop's scripts (app/http/fetch/repeat-refused.ts)
 * and the page that shows the refusal repeat the request by themselves.
 */
import { FULL_CODE, MAY_BE_REPEATED } from '#app/http/retry-protocol.ts'
import { isSafeMethod } from '#server/http/csrf-protection.ts'
import { expectsJson, formatMessage, formatPage, type ServerMessage } from '#server/http/error-responses.ts'
import type { HttpExchange } from '#server/http/request.ts'
import type { Config } from '#shop/config/config.server.ts'

type Reason = { code: string; sentence: string; headers?: Record<string, string> }

export const FULL: Reason = { code: FULL_CODE, sentence: 'The shop is very busy right now.' }
export const STOPPING: Reason = {
	code: 'stopping',
	sentence: 'The shop is restarting.',
	headers: { Connection: 'close' },
}

const STATUS = 503
/** The result page repeats this check by itself, and shows what it waits for. */
const PAYMENT_CHECK = '/api/verify-payment'

const MIN_RETRY_SECONDS = 2
const MAX_RETRY_SECONDS = 5

type Reader = 'page' | 'form' | 'script' | 'payment check' | 'program'
type RefusedResponse = { headers: string[]; body: string }
type Options = { config: Pick<Config, 'brand'>; commonHeaders: Record<string, string> }

export type RefuseForNow = (exchange: HttpExchange, reason: Reason) => void

/** Renders each refusal once, because an overloaded server sends thousands a second. */
export function createRefuseForNow(options: Options): RefuseForNow {
	const refusals = new Map<string, RefusedResponse>()
	let refusedSoFar = 0
	return (exchange, reason) => {
		const reader = readerOf(exchange)
		// The delays are 2, 3, 4, 5, 2, … seconds, so that clients that are refused together do not return together.
		const seconds = MIN_RETRY_SECONDS + (refusedSoFar++ % (MAX_RETRY_SECONDS - MIN_RETRY_SECONDS + 1))
		const { name, images } = options.config.brand
		const key = [reason.code, reader, seconds, name, images.logo].join(' ')
		const refusal = refusals.get(key) ?? writeRefusal(reader, { ...reason, seconds }, options)
		refusals.set(key, refusal)
		const { response, id } = exchange
		response.writeHead(STATUS, refusal.headers.concat('X-Request-Id', id)).end(refusal.body)
	}
}

/** Marks a response so that the shop's scripts know that they may send the same request again. */
export function mayBeRepeated(message: ServerMessage): ServerMessage {
	return { ...message, headers: { ...message.headers, [MAY_BE_REPEATED]: 'yes' } }
}

export function readerOf({
	request,
	path,
	method,
}: Pick<HttpExchange, 'request' | 'path' | 'method'>): Reader {
	if (path === PAYMENT_CHECK) return 'payment check'
	if (expectsJson(path)) return 'script'
	if (!request.headers.accept?.includes('text/html')) return 'program'
	return isSafeMethod(method) ? 'page' : 'form'
}

function writeRefusal(
	reader: Reader,
	{ code, sentence, headers, seconds }: Reason & { seconds: number },
	{ config: { brand }, commonHeaders }: Options,
): RefusedResponse {
	const message = {
		status: STATUS,
		code,
		message: `${sentence} Please try again in a moment.`,
		headers: { ...headers, 'Retry-After': String(seconds) },
	}
	const repeatable = reader === 'payment check' ? message : mayBeRepeated(message)
	const written =
		reader === 'page' || reader === 'form'
			? writePage(reader, { sentence, seconds, brand, headers: repeatable.headers })
			: formatMessage(repeatable, reader === 'program' ? 'text' : 'json')
	return { headers: Object.entries({ ...commonHeaders, ...written.headers }).flat(), body: written.body }
}

type WaitingPage = {
	sentence: string
	seconds: number
	brand: Config['brand']
	headers: Record<string, string> | undefined
}

/** The page reloads itself. A submitted form is not sent again automatically, but the browser still has it. */
function writePage(reader: 'page' | 'form', { sentence, seconds, brand, headers }: WaitingPage) {
	const isForm = reader === 'form'
	const advice = isForm
		? "What you entered hasn't been sent. Go back, where it still is, and send it again in a moment."
		: 'This page opens by itself in a few seconds. Your cart is safe on this device.'
	const { headers: ofPage, body } = formatPage({
		brand,
		title: 'One moment',
		head: isForm ? '' : `<meta http-equiv="refresh" content="${seconds}">`,
		main: `<h1>One moment, please</h1>
<p>${sentence} ${advice}</p>`,
	})
	return { headers: { ...headers, ...ofPage }, body }
}
