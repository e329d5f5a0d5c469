/** Rate limits of a request's network. Where a flood is suspected, the request waits, without a database connection and without keeping others out. */
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { admitAfterFailures, admitRequest, countFailure, tooMany } from '#shop/limits/limits.server.ts'
import { wideNetworkOf } from '#shop/limits/network.server.ts'
import type { FailureLimit, RequestLimit } from '#shop/limits/rules.ts'
import type { Refusal } from '#shop/outcome.ts'

/** A flood must not fill the memory with requests that wait, nor take the places of other networks. */
const MAX_WAITING = 100
const MAX_WAITING_OF_NETWORK = 20
/** The network of each request that waits. */
const waiting: string[] = []

/** Counts this request against its client's network address. Returns a refusal once the limit is exceeded. */
export async function rateLimitClient(context: Context, name: RequestLimit): Promise<Refusal | null> {
	const { clientIp, isCrossSite } = context.get(requestContext)
	const admission = await admitRequest(context.get(shopContext), { name, clientIp, isCrossSite })
	return admission.ok ? waitFor(context, { name, delay: admission.delay }) : admission
}

/**
 * Before a guess is evaluated: a refusal if too much has failed for this network. Call `countClientFailure` if it fails.
 * `isProven`: whether the request holds a proof that cannot be guessed. It is then served, whatever others behind its
 * address do. Only called where it matters.
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
	return admission.ok ? waitFor(context, { name, delay: admission.delay }) : admission
}

export async function countClientFailure(context: Context, name: FailureLimit): Promise<void> {
	const { clientIp, isCrossSite } = context.get(requestContext)
	await countFailure(context.get(shopContext), { name, clientIp, isCrossSite })
}

/** After a proof that cannot be guessed was wrong: counts it. A refusal if too much has failed for this network before. */
export async function limitWrongProof(context: Context, name: FailureLimit): Promise<Refusal | null> {
	const tooMany = await limitFailures(context, name)
	if (!tooMany) await countClientFailure(context, name)
	return tooMany
}

async function waitFor(
	context: Context,
	{ name, delay }: { name: FailureLimit | RequestLimit; delay: number },
): Promise<Refusal | null> {
	if (delay === 0) return null
	const shop = context.get(shopContext)
	const network = wideNetworkOf(context.get(requestContext).clientIp)
	const ofNetwork = waiting.filter((other) => other === network).length
	if (ofNetwork >= MAX_WAITING_OF_NETWORK || waiting.length >= MAX_WAITING) return tooMany(shop, name)
	waiting.push(network)
	try {
		await shop.pause(delay)
	} finally {
		waiting.splice(waiting.indexOf(network), 1)
	}
	return null
}
