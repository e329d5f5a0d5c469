import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const promotionalMessages = pgTable('promotional_messages', {
	id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
	message: text('message').notNull(),
	active: boolean('active').notNull().default(true),
	displayOrder: integer('display_order').notNull().default(0),
})
