import { z } from 'zod'
import { toPaymentResultResponse } from '#app/api/payments/payment-result-response.ts'
import type { Route } from './+types/verify-payment.ts'
import {
	countClientFailure,
	giveBackClientRequest,
	limitFailures,
} from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { limitUse } from '#shop/limits/limits.server.ts'
import { ownsOrder } from '#shop/orders/views/order-views.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { PAYMENT_UNKNOWN, verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'

export const VerifyPaymentInput = z.object({ transactionId: z.string().max(64) })

export const loader = methodNotAllowed

/** Order numbers are unguessable, so anybody who knows one may see its payment status. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const body = await readJson(request, VerifyPaymentInput)
	if (!body.ok) return refusalResponse(body, { isPending: false })
	const { transactionId } = body.value
	const viewer = await findViewer(request, context)
	const isProven = () => ownsOrder(shop, { number: transactionId, viewer })
	const tooMany = await limitFailures(context, 'wrong-order-number', isProven)
	if (tooMany) return refusalResponse(tooMany, { isPending: false })
	const tooOften = await limitUse(shop, { name: 'verify-payment', subject: [transactionId] })
	if (tooOften && !(await isProven())) return refusalResponse(tooOften, { isPending: false })
	const outcome = isOrderNumber(transactionId)
		? await verifyPayment(shop, transactionId, viewer)
		: PAYMENT_UNKNOWN
	if (!outcome.ok) {
		await countClientFailure(context, 'wrong-order-number')
		return refusalResponse(outcome, { isPending: false })
	}
	if (outcome.result.state === 'paid') await giveBackOrder(context, transactionId)
	return jsonResponse(toPaymentResultResponse(outcome.result, viewer))
}

/** An order that is paid was no abuse, so its request no longer counts. This happens once a day for each order. */
async function giveBackOrder(context: Context, number: string): Promise<void> {
	const shop = context.get(shopContext)
	const wasGivenBack = await limitUse(shop, { name: 'give-back-order', subject: [number] })
	if (!wasGivenBack) await giveBackClientRequest(context, 'create-payment')
}
