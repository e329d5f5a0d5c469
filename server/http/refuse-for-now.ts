/**
 * Refuses a request before anything of it is done, with `Retry-After`. The shop's scripts (app/http/repeat-refused.ts) and the
 * page that shows the refusal repeat it by themselves.
 */
import { MAY_BE_REPEATED } from '#app/http/may-be-repeated.ts'
import { plainPage } from '#app/http/plain-page.ts'
import { isSafeMethod } from '#server/http/csrf-protection.ts'
import { expectsJson, sendStatusResponse, type ServerMessage } from '#server/http/error-responses.ts'
import type { HttpExchange } from '#server/http/request.ts'
import type { Config } from '#shop/config/config.server.ts'

type Reason = { code: string; sentence: string; headers?: Record<string, string> }

export const FULL: Reason = { code: 'full', sentence: 'The shop is very busy right now.' }
export const STOPPING: Reason = {
	code: 'stopping',
	sentence: 'The shop is restarting.',
	headers: { Connection: 'close' },
}

/** The result page checks again by itself, and says what it waits for. */
const PAYMENT_CHECK = '/api/verify-payment'

const MIN_RETRY_SECONDS = 2
const MAX_RETRY_SECONDS = 5
let refusedSoFar = 0

type Options = { config: Pick<Config, 'brand'>; commonHeaders: Record<string, string> }

export function refuseForNow(exchange: HttpExchange, reason: Reason, options: Options): void {
	// 2, 3, 4, 5, 2, … so that those who are refused together do not come back together.
	const seconds = MIN_RETRY_SECONDS + (refusedSoFar++ % (MAX_RETRY_SECONDS - MIN_RETRY_SECONDS + 1))
	const { code, sentence, headers } = reason
	const refusal = {
		status: 503,
		code,
		message: `${sentence} Please try again in a moment.`,
		headers: { ...headers, 'Retry-After': String(seconds) },
	}
	const message = exchange.path === PAYMENT_CHECK ? refusal : mayBeRepeated(refusal)
	if (!isNavigation(exchange)) return sendStatusResponse(exchange, message, options.commonHeaders)
	const page = waitingPage(exchange, { sentence, seconds, brand: options.config.brand })
	exchange.response.writeHead(message.status, {
		...options.commonHeaders,
		...message.headers,
		'Content-Security-Policy': POLICY,
		'Content-Type': 'text/html; charset=utf-8',
		'Content-Length': Buffer.byteLength(page),
		'Cache-Control': 'no-store',
	})
	exchange.response.end(page)
}

/** Tells the shop's scripts that sending the same request again is safe. */
export function mayBeRepeated(message: ServerMessage): ServerMessage {
	return { ...message, headers: { ...message.headers, [MAY_BE_REPEATED]: 'yes' } }
}

function isNavigation({ request, path }: HttpExchange): boolean {
	return !expectsJson(path) && (request.headers.accept?.includes('text/html') ?? false)
}

const POLICY =
	"default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type WaitingPage = { sentence: string; seconds: number; brand: Config['brand'] }

/** Loads itself again. A submitted form is not sent again by itself, but the browser still has it. */
function waitingPage({ method }: HttpExchange, { sentence, seconds, brand }: WaitingPage): string {
	const isForm = !isSafeMethod(method)
	const reload = isForm ? '' : `<meta http-equiv="refresh" content="${seconds}">`
	const advice = isForm
		? "What you entered hasn't been sent. Go back, where it still is, and send it again in a moment."
		: 'This page opens by itself in a few seconds. Your cart is safe on this device.'
	return plainPage({
		brand,
		title: 'One moment',
		head: reload,
		main: `<h1>One moment, please</h1>
<p>${sentence} ${advice}</p>`,
	})
}
