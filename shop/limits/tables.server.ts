import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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

/** The last guesses at an account by one device, one network or all unknown devices. */
export const guesses = pgTable(
	'guesses',
	{
		subject: text('subject').primaryKey(),
		times: timestamp('times', { withTimezone: true }).array().notNull(),
		lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
	},
	(table) => [index('guesses_last').on(table.lastAt)],
)
