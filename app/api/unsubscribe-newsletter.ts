import type { Route } from './+types/unsubscribe-newsletter.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { UnsubscribeInput } from '#shop/subscribers/input.ts'
import { isUnsubscribeToken, unsubscribe } from '#shop/subscribers/subscribers.server.ts'
import { UNSUBSCRIBE_FAILED } from '#shop/subscribers/rules.ts'

export const loader = methodNotAllowed

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const body = await readJson(request, UnsubscribeInput)
	if (!body.ok) return refusalResponse({ ...body, title: UNSUBSCRIBE_FAILED }, { deletedRecords: 0 })
	const { email, t = '' } = body.value
	// The link in our email always works, however many people share this network.
	const isSigned = isUnsubscribeToken(shop, { email, t })
	const tooMany = isSigned ? null : await rateLimitClient(context, 'unsubscribe')
	if (tooMany) return refusalResponse({ ...tooMany, title: UNSUBSCRIBE_FAILED }, { deletedRecords: 0 })
	const deletedRecords = await unsubscribe(shop, email)
	const message =
		deletedRecords > 0
			? 'You have been removed from our mailing list.'
			: 'Email not found in our subscription list. You may have already been unsubscribed.'
	return jsonResponse({ success: deletedRecords > 0, deletedRecords, message })
}
