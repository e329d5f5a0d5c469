/** Receives an image from the page's script, which shows the progress of the upload. */
import { readFolder } from '#app/admin/images/image-folders.ts'
import { receiveUpload } from '#app/admin/images/receive-upload.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import type { Route } from './+types/upload.ts'

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
	const products = await listAllProducts(context.get(shopContext))
	const folder = readFolder(new URL(request.url).searchParams, products)
	const { result, paths } = await receiveUpload(context, { folder, form: await readForm(request) })
	return Response.json({ ...result, path: paths[0] })
}

/** Responds 204 to an admin, by the console's middleware. server/http/request-body.ts checks this before it reads a large body. */
export function loader(): Response {
	return new Response(null, { status: 204 })
}
