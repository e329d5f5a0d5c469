import type { Route } from './+types/send-contact-email.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import type { ContactResponse } from '#app/contact/send-message.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { receiveMessage } from '#shop/contact/contact.server.ts'
import { ContactInput, NOT_SENT_TITLE } from '#shop/contact/input.ts'

export const loader = methodNotAllowed

/** Ignores `toEmail` and `fromEmail`: a form must not choose whom the shop writes to. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await rateLimitClient(context, 'contact')
	if (tooMany) return refusalResponse({ ...tooMany, title: NOT_SENT_TITLE })
	const body = await readJson(request, ContactInput)
	if (!body.ok) return refusalResponse(body)
	const outcome = await receiveMessage(shop, {
		input: body.value,
		clientIp: context.get(requestContext).clientIp,
	})
	if (!outcome.ok) return refusalResponse(outcome)
	return jsonResponse({ success: true, ticket: outcome.ticket } satisfies ContactResponse)
}
