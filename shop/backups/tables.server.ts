import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Scheduled backups, by the database's clock. One without an end is in progress, or its process was killed. */
export const backups = pgTable(
	'backups',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		kind: text('kind', { enum: ['shop', 'base'] }).notNull(),
		beganAt: timestamp('began_at', { withTimezone: true }).notNull().defaultNow(),
		endedAt: timestamp('ended_at', { withTimezone: true }),
		file: text('file'),
		bytes: bigint('bytes', { mode: 'number' }),
		problem: text('problem'),
	},
	(table) => [index('backups_newest').on(table.kind, table.beganAt)],
)
