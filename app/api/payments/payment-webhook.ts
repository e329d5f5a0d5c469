import type { Route } from './+types/payment-webhook.ts'
import { countClientFailure, limitFailures } from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { receiveWebhook } from '#shop/payments/checks/check-payment.server.ts'

export const loader = methodNotAllowed

/**
 * Receives the payment provider's webhook, which only triggers a status check: its body is never trusted. This is the one
 * cross-site POST that the shop accepts.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const outcome = await receiveWebhook(shop, {
		authorization: request.headers.get('authorization'),
		body: await request.text(),
	})
	if (outcome.ok) return jsonResponse({ success: true })
	// The provider itself is never refused, however many orders are paid.
	const tooMany = outcome.code === 'forged' ? await limitFailures(context, 'forged-webhook') : null
	if (tooMany) return refusalResponse(tooMany)
	if (outcome.code === 'forged') await countClientFailure(context, 'forged-webhook')
	return refusalResponse(outcome)
}
