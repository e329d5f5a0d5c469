/** The active messages of the promotional bar. */
import { asc, eq } from 'drizzle-orm'
import { promotionalMessages } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type PromotionalMessage = typeof promotionalMessages.$inferSelect

export async function listPromotionalMessages({ db }: Pick<Shop, 'db'>): Promise<PromotionalMessage[]> {
	return db
		.select()
		.from(promotionalMessages)
		.where(eq(promotionalMessages.active, true))
		.orderBy(asc(promotionalMessages.displayOrder), asc(promotionalMessages.id))
}
