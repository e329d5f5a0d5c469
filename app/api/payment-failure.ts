import { describeVerdict } from './payment-reply.ts'
import type { Route } from './+types/payment-failure.ts'
import { VerifyPaymentInput } from './verify-payment.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readJson } from '#app/web/read-json.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { viewerOf } from '#app/web/viewer.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { giveUpOnPayment, PAYMENT_UNKNOWN } from '#shop/payments/verify.server.ts'

export const loader = postOnly

/** The browser that placed the order stops waiting. Nothing is deleted: see `giveUpOnPayment`. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'verify-payment')
	if (tooMany) return refused(tooMany)
	const body = await readJson(request, VerifyPaymentInput)
	if (!body.ok) return refused(body)
	const number = body.value.transactionId
	const viewer = await viewerOf(request, context)
	const { guestHash } = viewer
	const outcome = isOrderNumber(number) ? await giveUpOnPayment(shop, { number, guestHash }) : PAYMENT_UNKNOWN
	if (!outcome.ok) return refused(outcome)
	return answer({ ...describeVerdict(outcome.verdict, viewer), removed: outcome.removed })
}
