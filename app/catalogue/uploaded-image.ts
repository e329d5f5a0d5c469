/** Serves an uploaded image. The content of a path never changes, so browsers may cache it for a year. */
import type { Route } from './+types/uploaded-image.ts'
import { shopContext } from '#app/http/request-context.ts'
import { BUCKETS } from '#shop/images/rules.ts'
import { readImage } from '#shop/images/images.server.ts'

const YEAR_SECONDS = 31_536_000

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const [, folder] = new URL(request.url).pathname.split('/')
	const bucket = BUCKETS.find((name) => name === folder)
	const image = bucket && (await readImage(context.get(shopContext), { bucket, path: params['*'] }))
	if (!image) return new Response('Image not found.\n', { status: 404 })
	return new Response(image.bytes, {
		headers: {
			'Content-Type': image.mimetype,
			'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
			// Emails show the logo, and webmail is on another origin.
			'Cross-Origin-Resource-Policy': 'cross-origin',
		},
	})
}
