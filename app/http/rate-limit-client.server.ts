/** Rate limits the network of a request. If a flood is suspected, the request waits, without a database connection and without keeping others out. */
import { statusOf } from '#app/http/json-response.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import {
	admitAfterFailures,
	admitRequest,
	countFailure,
	type FindRateLimitKey,
	giveBackRequest,
} from '#shop/limits/limits.server.ts'
import type { FailureLimit, RequestLimit } from '#shop/limits/rules.ts'
import type { Refusal } from '#shop/outcome.ts'

/** Beyond this many, requests proceed without waiting, so that a flood does not fill the memory with waiting requests. */
const MAX_WAITING = 100
let waiting = 0

/**
 * Counts this request against its client's network. Returns a refusal once the limit is exceeded. Call it after the input
 * was validated. `findRateLimitKey` is only called if the network is flooded.
 */
export async function rateLimitClient(
	context: Context,
	name: RequestLimit,
	findRateLimitKey?: FindRateLimitKey,
): Promise<Refusal | null> {
	const { clientIp, isCrossSite } = context.get(requestContext)
	const request = { name, clientIp, isCrossSite, ...(findRateLimitKey && { findRateLimitKey }) }
	const admission = await admitRequest(context.get(shopContext), request)
	return admission.ok ? waitFor(context, admission.delay) : admission
}

/** Called after a request that cost nothing, or turned out to be legitimate. */
export async function giveBackClientRequest(context: Context, name: RequestLimit): Promise<void> {
	const { clientIp, isCrossSite } = context.get(requestContext)
	await giveBackRequest(context.get(shopContext), { name, clientIp, isCrossSite })
}

/**
 * Called before a guess is evaluated. Returns a refusal if too much has failed for this network. Call
 * `countClientFailure` if the guess fails. `isProven` says whether the request has a proof that cannot be guessed: it is
 * then served, whatever others behind its address do. It is only called if it matters.
 */
export async function limitFailures(
	context: Context,
	name: FailureLimit,
	isProven: () => Promise<boolean> = async () => false,
): Promise<Refusal | null> {
	const { clientIp, isCrossSite } = context.get(requestContext)
	const admission = admitAfterFailures(context.get(shopContext), { name, clientIp, isCrossSite })
	if (admission.ok && admission.delay === 0) return null
	if (await isProven()) return null
	return admission.ok ? waitFor(context, admission.delay) : admission
}

export async function countClientFailure(context: Context, name: FailureLimit): Promise<void> {
	const { clientIp, isCrossSite } = context.get(requestContext)
	await countFailure(context.get(shopContext), { name, clientIp, isCrossSite })
}

/** Counts a wrong guess, such as a link, an order number or an email. Returns a refusal if too much has failed for this network before. */
export async function limitWrongGuess(context: Context, name: FailureLimit): Promise<Refusal | null> {
	const tooMany = await limitFailures(context, name)
	if (!tooMany) await countClientFailure(context, name)
	return tooMany
}

/** What a page responds to a wrong guess: that nothing was found, or, after too many, to wait. */
export async function refuseWrongGuess(
	context: Context,
	name: FailureLimit,
): Promise<{ error: string | null; init: { status: number; headers: typeof NO_STORE } }> {
	const tooMany = await limitWrongGuess(context, name)
	const status = tooMany ? statusOf(tooMany) : 404
	return { error: tooMany?.message ?? null, init: { status, headers: NO_STORE } }
}

async function waitFor(context: Context, delay: number): Promise<null> {
	if (delay === 0 || waiting >= MAX_WAITING) return null
	waiting += 1
	try {
		await context.get(shopContext).pause(delay)
	} finally {
		waiting -= 1
	}
	return null
}
