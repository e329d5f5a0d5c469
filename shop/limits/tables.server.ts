import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'

/** Request counts per client, limit and time window. */
export const limitCounts = pgTable(
	'limit_counts',
	{
		subject: text('subject').notNull(),
		windowStart: moment('window_start').notNull(),
		count: integer('count').notNull(),
	},
	(table) => [primaryKey({ columns: [table.subject, table.windowStart] })],
)

/** The last guesses at an account by one device, one network or all unknown devices. */
export const guesses = pgTable(
	'guesses',
	{
		subject: text('subject').primaryKey(),
		times: moment('times').array().notNull(),
		lastAt: moment('last_at').notNull(),
	},
	(table) => [index('guesses_last').on(table.lastAt)],
)
