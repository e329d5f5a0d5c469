import { limitWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { ALREADY_CANCELLED, cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import type { Route } from './+types/cancellation.ts'

export const loader = methodNotAllowed

export async function action({ request, context, params }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const viewer = await findViewer(request, context)
	const outcome = await cancelOrder(shop, { number: params.number, viewer })
	if (outcome.ok) return jsonResponse({ success: true })
	// The customer has what they wanted, and reads what is true.
	if (outcome.code === ALREADY_CANCELLED)
		return jsonResponse({ success: true, title: outcome.title, message: outcome.message })
	const tooMany = outcome.kind === 'missing' ? await limitWrongGuess(context, 'wrong-order-number') : null
	return refusalResponse(tooMany ? { ...tooMany, title: 'Cancellation Failed' } : outcome)
}
