import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Images that are deleted or about to be. Their paths are never reused. */
export const deletedImages = pgTable('deleted_images', {
	path: text('path').primaryKey(),
	at: timestamp('at', { withTimezone: true }).notNull(),
})
