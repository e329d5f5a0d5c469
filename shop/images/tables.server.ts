import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Pictures that were thrown away, or soon will be: no name ever comes again. */
export const deletedImages = pgTable('deleted_images', {
	path: text('path').primaryKey(),
	at: timestamp('at', { withTimezone: true }).notNull(),
})
