/** Serves a photo of a return to the staff. */
import { shopContext } from '#app/http/request-context.ts'
import { findReturnPhoto } from '#shop/orders/after-sales/return-photos.server.ts'
import type { Route } from './+types/return-photo.ts'

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
	const found = await findReturnPhoto(context.get(shopContext), params.photo)
	if (!found) return new Response('Photo not found.\n', { status: 404 })
	return new Response(found.bytes, {
		headers: { 'Content-Type': found.mimetype, 'Cache-Control': 'private, no-store' },
	})
}
