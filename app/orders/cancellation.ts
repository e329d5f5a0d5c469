import { postOnly } from '#app/web/post-only.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { viewerOf } from '#app/web/viewer.server.ts'
import { countRequest } from '#shop/limits/limits.server.ts'
import { cancelOrder } from '#shop/payments/cancel.server.ts'
import type { Route } from './+types/cancellation.ts'

export const loader = postOnly

export async function action({ request, context, params }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const { address } = context.get(requestContext)
	const tooMany = await countRequest(shop, { name: 'track-order', address })
	if (tooMany) return refused({ ...tooMany, title: 'Cancellation Failed' })
	const viewer = await viewerOf(request, context)
	const outcome = await cancelOrder(shop, { number: params.number, viewer })
	return outcome.ok ? answer({ success: true }) : refused(outcome)
}
