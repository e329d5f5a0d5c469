import { z } from 'zod'
import { toPaymentResultResponse } from '#app/api/payment-result-response.ts'
import type { Route } from './+types/verify-payment.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { PAYMENT_UNKNOWN, verifyPayment } from '#shop/payments/verify-payment.server.ts'

export const VerifyPaymentInput = z.object({ transactionId: z.string().max(64) })

export const loader = methodNotAllowed

/** Order numbers are unguessable, so knowing one is permission to see its payment status. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await rateLimitClient(context, 'verify-payment')
	if (tooMany) return refusalResponse(tooMany, { isPending: false })
	const body = await readJson(request, VerifyPaymentInput)
	if (!body.ok) return refusalResponse(body, { isPending: false })
	const { transactionId } = body.value
	const outcome = isOrderNumber(transactionId) ? await verifyPayment(shop, transactionId) : PAYMENT_UNKNOWN
	if (!outcome.ok) return refusalResponse(outcome, { isPending: false })
	return jsonResponse(toPaymentResultResponse(outcome.result, await findViewer(request, context)))
}
