import type { Route } from './+types/payment-webhook.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { receiveWebhook } from '#shop/payments/check-payment.server.ts'

export const loader = methodNotAllowed

/** The payment provider's webhook. It only triggers a status check: its body is never trusted. The one cross-site POST we accept. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await rateLimitClient(context, 'webhook')
	if (tooMany) return refusalResponse(tooMany)
	const outcome = await receiveWebhook(shop, {
		authorization: request.headers.get('authorization'),
		body: await request.text(),
	})
	return outcome.ok ? jsonResponse({ success: true }) : refusalResponse(outcome)
}
