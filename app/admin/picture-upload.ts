/** Takes a picture from the page's script, which can tell how much of it has gone. */
import { placeIn } from '#app/admin/picture-places.ts'
import { takePicture } from '#app/admin/take-picture.server.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readForm } from '#app/web/read-form.ts'
import type { Route } from './+types/picture-upload.ts'

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
	const place = placeIn(new URL(request.url).searchParams)
	return Response.json(await takePicture(context, { place, form: await readForm(request) }))
}

export const loader = postOnly
