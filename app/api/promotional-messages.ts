import type { Route } from './+types/promotional-messages.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { listAnnouncements } from '#shop/announcements/announcements.server.ts'
import { countRequest } from '#shop/limits/limits.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countRequest(shop, { name: 'read', address: context.get(requestContext).address })
	if (tooMany) return refused(tooMany)
	const messages = await listAnnouncements(shop)
	return answer(
		messages.map(({ id, message, active, displayOrder }) => ({
			id,
			message,
			active,
			display_order: displayOrder,
		})),
	)
}
