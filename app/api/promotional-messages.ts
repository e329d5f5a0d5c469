import type { Route } from './+types/promotional-messages.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { listAnnouncements } from '#shop/announcements/announcements.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'read')
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
