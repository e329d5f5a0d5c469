/**
 * Responds 204 to the customer of an order of which something can be returned. server/http/request-body.ts checks this
 * before it reads a large body.
 */
import { shopContext } from '#app/http/request-context.ts'
import { UPLOADER } from '#app/http/uploader-header.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { findReturnable } from '#shop/returns/request-return.server.ts'
import type { Route } from './+types/may-upload.ts'

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
	const viewer = await findViewer(request, context)
	const returnable = await findReturnable(context.get(shopContext), { number: params.number, viewer })
	const uploader = viewer.customerId ?? viewer.guestHash
	if (returnable?.reason !== null || uploader === null) return new Response(null, { status: 404 })
	return new Response(null, { status: 204, headers: { [UPLOADER]: uploader } })
}
