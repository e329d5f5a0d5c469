import type { Route } from './+types/promotional-messages.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import { orNull } from '#app/web/or-null.server.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { listAnnouncements } from '#shop/promotional-messages/promotional-messages.server.ts'
import { MESSAGES_FAILED } from '#shop/promotional-messages/rules.ts'
import { refuse } from '#shop/outcome.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'read')
	if (tooMany) return refused(tooMany)
	const messages = await orNull(context, MESSAGES_FAILED, () => listAnnouncements(shop))
	if (!messages) return refused(refuse('unavailable', null, { message: MESSAGES_FAILED }))
	return answer(
		messages.map(({ id, message, active, displayOrder }) => ({
			id,
			message,
			active,
			display_order: displayOrder,
		})),
	)
}
