/** Sends requests to a server as a shopper's browser does, and lets time pass in its database. */
import { paymentInput } from '#test/fixtures/orders.ts'
import { passTimeForServers } from '#test/pass-time.ts'
import type { Server } from './server-process.ts'
import type { TestEnvironment } from './test-environment.ts'

type Purchase = {
	status: number
	number: string
	/** The URL of the payment page. */
	redirectUrl: string
	cookie: string
	code: string | null
	/** In seconds; null if the response has none. */
	retryAfter: string | null
}
type Headers = Record<string, string>
type PurchaseOptions = {
	key?: string
	scenario?: string
	cookie?: string
	change?: object
	headers?: Headers
}

/** This is longer than the shop itself waits for anything. */
const TIMEOUT_MILLISECONDS = 60_000

/** Buys one pack as the checkout page does; `scenario` is the payment sandbox's scenario. */
export async function buy(
	{ url }: Pick<Server, 'url'>,
	{ key, scenario, cookie, change, headers }: PurchaseOptions = {},
): Promise<Purchase> {
	const response = await fetch(`${url}/api/create-payment`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			...headers,
			...(key ? { 'Idempotency-Key': key } : {}),
			...(scenario ? { 'x-sandbox-scenario': scenario } : {}),
			...(cookie ? { cookie } : {}),
		},
		body: JSON.stringify(paymentInput(change)),
		signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
	})
	const setCookies = response.headers.getSetCookie()
	const body = (await response.json()) as { transactionId?: string; redirectUrl?: string; code?: string }
	return {
		status: response.status,
		number: body.transactionId ?? '',
		redirectUrl: body.redirectUrl ?? '',
		cookie: setCookies.length > 0 ? setCookies.map((set) => set.split(';')[0]).join('; ') : (cookie ?? ''),
		code: body.code ?? null,
		retryAfter: response.headers.get('retry-after'),
	}
}

/** Presses Pay now again while a busy machine has not started the payment in time, as the shop asks its shoppers to. */
export async function buyPatiently(
	server: Pick<Server, 'url'>,
	options: PurchaseOptions = {},
): Promise<Purchase> {
	let bought = await buy(server, options)
	while (bought.status === 503) bought = await buy(server, { ...options, cookie: bought.cookie })
	return bought
}

/** Sends the request of the payment result page. */
export async function verify(
	{ url }: Server,
	number: string,
	headers: Headers = {},
): Promise<{ success: boolean; isPending: boolean }> {
	const response = await fetch(`${url}/api/verify-payment`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify({ transactionId: number }),
		signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
	})
	return (await response.json()) as { success: boolean; isPending: boolean }
}

/** Counts the emails that are waiting or being sent. */
export const countUnsentEmails = (environment: TestEnvironment) =>
	environment.count(`select count(*) from emails where sent_at is null`)

/** Moves all times back, so that the claims and locks of a killed server expire and scheduled work is due. */
export function passMinutes({ pool }: TestEnvironment, minutes: number): Promise<void> {
	return passTimeForServers(pool, minutes * 60)
}
