import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { findRateLimitKey } from '#app/session/rate-limit-key.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { SubscribeInput } from '#shop/subscribers/input.ts'
import { subscribe } from '#shop/subscribers/subscribers.server.ts'
import type { Route } from './+types/subscription.ts'
import { SUBSCRIPTION_FAILED } from '#shop/subscribers/rules.ts'

export const loader = methodNotAllowed

/** Subscribes `{ email, name? }`. A duplicate is refused with code 23505, which the forms treat as success. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const body = await readJson(request, SubscribeInput)
	if (!body.ok) return refusalResponse({ ...body, title: SUBSCRIPTION_FAILED.title })
	const { email, name } = body.value
	const tooMany = await rateLimitClient(context, 'subscribe', () =>
		findRateLimitKey(request, context, { email }),
	)
	if (tooMany) return refusalResponse({ ...tooMany, title: SUBSCRIPTION_FAILED.title })
	const customer = await findCurrentCustomer(request, context)
	const isOwn = customer?.email === email
	const { clientIp } = context.get(requestContext)
	const outcome = await subscribe(shop, {
		email,
		// The form sends the name of the signed-in customer, who may subscribe somebody else's address.
		...(name !== undefined && (isOwn || !customer) && { name }),
		customerId: isOwn ? customer.id : null,
		clientIp,
	})
	return outcome.ok ? jsonResponse({ success: true }) : refusalResponse(outcome)
}
