import { countAsker } from '#app/web/count-asker.server.ts'
import { postOnly } from '#app/web/post-only.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { viewerOf } from '#app/web/viewer.server.ts'
import { cancelOrder } from '#shop/payments/cancel.server.ts'
import type { Route } from './+types/cancellation.ts'

export const loader = postOnly

export async function action({ request, context, params }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'track-order')
	if (tooMany) return refused({ ...tooMany, title: 'Cancellation Failed' })
	const viewer = await viewerOf(request, context)
	const outcome = await cancelOrder(shop, { number: params.number, viewer })
	return outcome.ok ? answer({ success: true }) : refused(outcome)
}
