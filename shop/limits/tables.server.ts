import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** How often somebody asked within a window of time. Shared by every server process. */
export const limitCounts = pgTable(
	'limit_counts',
	{
		subject: text('subject').notNull(),
		windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
		count: integer('count').notNull(),
	},
	(table) => [primaryKey({ columns: [table.subject, table.windowStart] })],
)
