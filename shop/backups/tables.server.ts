import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'

/** Scheduled backups, by the database's clock. One without an end is in progress, or its process was killed. */
export const backups = pgTable(
	'backups',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		kind: text('kind', { enum: ['shop', 'base'] }).notNull(),
		startedAt: moment('began_at').notNull().defaultNow(),
		endedAt: moment('ended_at'),
		file: text('file'),
		bytes: bigint('bytes', { mode: 'number' }),
		problem: text('problem'),
	},
	(table) => [index('backups_newest').on(table.kind, table.startedAt)],
)
