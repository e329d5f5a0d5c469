/** Rate limits of a request's network. Where a flood is suspected, the request waits, without a database connection. */
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { admitAfterFailures, admitRequest, countFailure, tooMany } from '#shop/limits/limits.server.ts'
import type { FailureLimit, RequestLimit } from '#shop/limits/rules.ts'
import type { Refusal } from '#shop/outcome.ts'

/** More could keep other requests out: see server/http/concurrency-limit.ts. */
const MAX_WAITING = 20
let waiting = 0

/** Counts this request against its client's network address. Returns a refusal once the limit is exceeded. */
export async function rateLimitClient(context: Context, name: RequestLimit): Promise<Refusal | null> {
	const { clientIp } = context.get(requestContext)
	const admission = await admitRequest(context.get(shopContext), { name, clientIp })
	return admission.ok ? waitFor(context, { name, delay: admission.delay }) : admission
}

/** Before something that may fail: a refusal if too much has failed for this network. Call `countClientFailure` if it fails. */
export async function limitFailures(context: Context, name: FailureLimit): Promise<Refusal | null> {
	const { clientIp } = context.get(requestContext)
	const admission = admitAfterFailures(context.get(shopContext), { name, clientIp })
	return admission.ok ? waitFor(context, { name, delay: admission.delay }) : admission
}

export async function countClientFailure(context: Context, name: FailureLimit): Promise<void> {
	const { clientIp } = context.get(requestContext)
	await countFailure(context.get(shopContext), { name, clientIp })
}

async function waitFor(
	context: Context,
	{ name, delay }: { name: FailureLimit | RequestLimit; delay: number },
): Promise<Refusal | null> {
	if (delay === 0) return null
	if (waiting >= MAX_WAITING) return tooMany(context.get(shopContext), name)
	waiting += 1
	try {
		await new Promise((done) => setTimeout(done, delay))
	} finally {
		waiting -= 1
	}
	return null
}
