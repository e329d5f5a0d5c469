/** Serves an email with made-up names, as the document of the preview's frame. */
import { data } from 'react-router'
import type { Route } from './+types/preview.ts'
import { renderSample } from '#app/admin/emails/sample-emails.server.ts'
import { emailDocument, plainTextDocument } from '#app/http/email-document.ts'
import { shopContext } from '#app/http/request-context.ts'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdmin(args)
		return next()
	},
]

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
	const shop = context.get(shopContext)
	const email = await renderSample(shop, params.email)
	if (!email) throw data(null, { status: 404 })
	const isText = new URL(request.url).searchParams.get('as') === 'text'
	return emailDocument(isText ? plainTextDocument(email) : email.html, shop.config)
}
