import type { Route } from './+types/track-order.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { viewerOf } from '#app/web/viewer.server.ts'
import { countRequest } from '#shop/limits/limits.server.ts'
import { trackOrder } from '#shop/orders/tracking.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const { address } = context.get(requestContext)
	const tooMany = await countRequest(shop, { name: 'track-order', address })
	if (tooMany) return refused(tooMany)
	const number = new URL(request.url).searchParams.get('id') ?? ''
	const outcome = await trackOrder(shop, { number, viewer: await viewerOf(request, context) })
	return outcome.ok ? answer({ success: true, order: outcome.order }) : refused(outcome)
}
