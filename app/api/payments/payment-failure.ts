import { toPaymentResultResponse } from '#app/api/payments/payment-result-response.ts'
import type { Route } from './+types/payment-failure.ts'
import { VerifyPaymentInput } from '#app/api/payments/verify-payment.ts'
import { limitWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { abandonPayment, PAYMENT_UNKNOWN } from '#shop/payments/checks/verify-payment.server.ts'

export const loader = methodNotAllowed

/** The shopper gives up on the payment. Nothing is deleted: see `abandonPayment`. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const body = await readJson(request, VerifyPaymentInput)
	if (!body.ok) return refusalResponse(body)
	const number = body.value.transactionId
	const viewer = await findViewer(request, context)
	const outcome = isOrderNumber(number) ? await abandonPayment(shop, { number, ...viewer }) : PAYMENT_UNKNOWN
	if (!outcome.ok) return refusalResponse((await limitWrongGuess(context, 'wrong-order-number')) ?? outcome)
	return jsonResponse({ ...toPaymentResultResponse(outcome.result, viewer), removed: outcome.isHidden })
}
