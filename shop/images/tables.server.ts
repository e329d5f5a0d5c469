import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'

/** Images that are deleted or about to be. Their paths are never reused. */
export const deletedImages = pgTable('deleted_images', {
	path: text('path').primaryKey(),
	at: moment('at').notNull(),
})
