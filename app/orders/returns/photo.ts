/** Serves a photo of a return to its customer only. */
import { shopContext } from '#app/http/request-context.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { findReturnPhoto } from '#shop/orders/after-sales/return-photos.server.ts'
import { isOwnOrder } from '#shop/orders/views/order-view.ts'
import type { Route } from './+types/photo.ts'

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
	const found = await findReturnPhoto(context.get(shopContext), params.photo)
	const isTheirs =
		found?.order.number === params.number && isOwnOrder(found.order, await findViewer(request, context))
	if (!found || !isTheirs) return new Response('Photo not found.\n', { status: 404 })
	return new Response(found.bytes, {
		headers: { 'Content-Type': found.mimetype, 'Cache-Control': 'private, no-store' },
	})
}
