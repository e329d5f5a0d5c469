/** Serves the image beside links to a shop without one of its own. */
import { shopContext } from '#app/http/request-context.ts'
import { shareImage } from '#shop/business/share-image.server.ts'
import type { Route } from './+types/share-image.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const bytes = await shareImage(context.get(shopContext).config.brand)
	return new Response(new Uint8Array(bytes), {
		headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
	})
}
