import { z } from 'zod'
import { describeVerdict } from './payment-reply.ts'
import type { Route } from './+types/verify-payment.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readJson } from '#app/web/read-json.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { viewerOf } from '#app/web/viewer.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { PAYMENT_UNKNOWN, verifyPayment } from '#shop/payments/verify.server.ts'

export const VerifyPaymentInput = z.object({ transactionId: z.string().max(64) })

export const loader = postOnly

/** The number is unguessable; whoever holds it may know how its payment stands. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'verify-payment')
	if (tooMany) return refused(tooMany, { isPending: false })
	const body = await readJson(request, VerifyPaymentInput)
	if (!body.ok) return refused(body, { isPending: false })
	const { transactionId } = body.value
	const outcome = isOrderNumber(transactionId) ? await verifyPayment(shop, transactionId) : PAYMENT_UNKNOWN
	if (!outcome.ok) return refused(outcome, { isPending: false })
	return answer(describeVerdict(outcome.verdict, await viewerOf(request, context)))
}
