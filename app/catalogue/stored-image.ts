/** A picture out of the shop's storage. Its name never comes back with another content, so browsers may keep it for good. */
import type { Route } from './+types/stored-image.ts'
import { shopContext } from '#app/http/request-context.ts'
import { BUCKETS } from '#shop/images/rules.ts'
import { readImage } from '#shop/images/images.server.ts'

const YEAR_SECONDS = 31_536_000

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const [, first] = new URL(request.url).pathname.split('/')
	const bucket = BUCKETS.find((one) => one === first)
	const picture = bucket && (await readImage(context.get(shopContext), { bucket, path: params['*'] }))
	if (!picture) return new Response('There is no such picture.\n', { status: 404 })
	return new Response(picture.bytes, {
		headers: {
			'Content-Type': picture.mimetype,
			'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
		},
	})
}
