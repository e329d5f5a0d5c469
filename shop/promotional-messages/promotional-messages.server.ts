/** Reads the messages of the promotional bar. */
import { asc, eq } from 'drizzle-orm'
import { promotionalMessages } from './tables.server.ts'
import { type NotShown, whyNotShown } from './when-shown.ts'
import { TIMES_USED } from '#shop/orders/holds/promo-uses.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type PromotionalMessage = typeof promotionalMessages.$inferSelect

type Reader = Pick<Shop, 'db' | 'clock'>

/** Lists those that are shown now. */
export async function listPromotionalMessages(shop: Reader): Promise<PromotionalMessage[]> {
	const messages = await listAllPromotionalMessages(shop)
	return messages.filter(({ whyNotShown: why }) => why === null)
}

export type ListedMessage = PromotionalMessage & { whyNotShown: NotShown | null }

/** Includes those that are not shown now. */
export async function listAllPromotionalMessages({ db, clock }: Reader): Promise<ListedMessage[]> {
	const { isActive, startsAt, endsAt, uses } = promoCodes
	const rows = await db
		.select({
			message: promotionalMessages,
			promo: { isActive, startsAt, endsAt, uses, timesUsed: TIMES_USED },
		})
		.from(promotionalMessages)
		.leftJoin(promoCodes, eq(promoCodes.id, promotionalMessages.promoId))
		.orderBy(asc(promotionalMessages.displayOrder), asc(promotionalMessages.id))
	const now = clock()
	return rows.map(({ message, promo }) => ({ ...message, whyNotShown: whyNotShown(message, { promo, now }) }))
}
