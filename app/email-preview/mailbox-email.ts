/** Serves one email of the mailbox, as the document of its frame. */
import { data } from 'react-router'
import type { Route } from './+types/mailbox-email.ts'
import { emailDocument } from '#app/http/email-document.ts'
import { requireMailbox } from '#app/email-preview/require-mailbox.server.ts'
import { findEmail } from '#shop/email/emails.server.ts'

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
	const shop = requireMailbox(context)
	const email = await findEmail(shop, params.id)
	if (!email) throw data(null, { status: 404 })
	return emailDocument(email.html, shop.config)
}
