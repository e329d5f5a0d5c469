import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Request counts per client, limit and time window. */
export const limitCounts = pgTable(
	'limit_counts',
	{
		subject: text('subject').notNull(),
		windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
		count: integer('count').notNull(),
	},
	(table) => [primaryKey({ columns: [table.subject, table.windowStart] })],
)
