/** Takes a picture from the page's script, which can tell how much of it has gone. */
import { placeIn } from '#app/admin/images/image-folders.ts'
import { takePicture } from '#app/admin/images/receive-upload.server.ts'
import { readForm } from '#app/http/read-form.ts'
import type { Route } from './+types/upload.ts'

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
	const place = placeIn(new URL(request.url).searchParams)
	return Response.json(await takePicture(context, { place, form: await readForm(request) }))
}

/** The door of the console has let the asker in: their picture would be read (server/http/request-body.ts asks before it reads one). */
export function loader(): Response {
	return new Response(null, { status: 204 })
}
