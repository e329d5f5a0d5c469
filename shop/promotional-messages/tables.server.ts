import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { promoCodes } from '#shop/promos/tables.server.ts'

export const promotionalMessages = pgTable('promotional_messages', {
	id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
	message: text('message').notNull(),
	active: boolean('active').notNull().default(true),
	displayOrder: integer('display_order').notNull().default(0),
	/** YYYY-MM-DD in India, or null. */
	lastDay: date('last_day', { mode: 'string' }),
	/** The offer or code that it belongs to. It is shown only while that runs. */
	promoId: uuid('promo_id').references(() => promoCodes.id, { onDelete: 'cascade' }),
})
