import type { Route } from './+types/send-contact-email.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import type { MessageKept } from '#app/web/message-kept.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readJson } from '#app/web/read-json.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { sendMessage } from '#shop/contact/contact.server.ts'
import { ContactInput } from '#shop/contact/input.ts'
import { NOT_SENT_TITLE } from '#shop/contact/promises.ts'

export const loader = postOnly

/** `toEmail` and `fromEmail` are not read: a form must not choose whom the shop writes to. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'contact')
	if (tooMany) return refused({ ...tooMany, title: NOT_SENT_TITLE })
	const body = await readJson(request, ContactInput)
	if (!body.ok) return refused(body)
	const outcome = await sendMessage(shop, body.value)
	if (!outcome.ok) return refused(outcome)
	return answer({ success: true, ticket: outcome.ticket } satisfies MessageKept)
}
