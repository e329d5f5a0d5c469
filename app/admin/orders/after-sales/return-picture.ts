/** Serves a photo of a return to the staff. */
import { shopContext } from '#app/http/request-context.ts'
import { findPicture } from '#shop/orders/after-sales/return-pictures.server.ts'
import type { Route } from './+types/return-picture.ts'

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
	const found = await findPicture(context.get(shopContext), params.picture)
	if (!found) return new Response('Picture not found.\n', { status: 404 })
	return new Response(found.bytes, {
		headers: { 'Content-Type': found.mimetype, 'Cache-Control': 'private, no-store' },
	})
}
