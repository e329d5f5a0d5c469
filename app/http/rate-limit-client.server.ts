import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { rateLimitNetwork } from '#shop/limits/limits.server.ts'
import type { LimitName } from '#shop/limits/rules.ts'
import type { Refusal } from '#shop/outcome.ts'

/** Counts this request against its client's IP address. Returns a refusal once the limit is exceeded. */
export function rateLimitClient(context: Context, name: LimitName): Promise<Refusal | null> {
	const { clientIp } = context.get(requestContext)
	return rateLimitNetwork(context.get(shopContext), { name, address: clientIp })
}
