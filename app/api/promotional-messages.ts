import type { Route } from './+types/promotional-messages.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listPromotionalMessages } from '#shop/promotional-messages/promotional-messages.server.ts'
import { MESSAGES_FAILED } from '#shop/promotional-messages/rules.ts'
import { refuse } from '#shop/outcome.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const tooMany = await rateLimitClient(context, 'read')
	if (tooMany) return refusalResponse(tooMany)
	const messages = await nullIfUnavailable(context, MESSAGES_FAILED, () => listPromotionalMessages(shop))
	if (!messages) return refusalResponse(refuse('unavailable', null, { message: MESSAGES_FAILED }))
	return jsonResponse(
		messages.map(({ id, message, active, displayOrder }) => ({
			id,
			message,
			active,
			display_order: displayOrder,
		})),
	)
}
