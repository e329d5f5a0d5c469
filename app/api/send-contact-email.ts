import type { Route } from './+types/send-contact-email.ts'
import type { ContactResponse } from '#app/contact/send-message.ts'
import { submitMessage } from '#app/contact/submit-message.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { ContactInput } from '#shop/contact/input.ts'

export const loader = methodNotAllowed

/** Ignores `toEmail` and `fromEmail`, because a form must not choose whom the shop writes to. */
export async function action({ request, context }: Route.ActionArgs) {
	const body = await readJson(request, ContactInput)
	if (!body.ok) return refusalResponse(body)
	const outcome = await submitMessage(request, context, body.value)
	if (!outcome.ok) return refusalResponse(outcome)
	return jsonResponse({ success: true, ticket: outcome.ticket } satisfies ContactResponse)
}
