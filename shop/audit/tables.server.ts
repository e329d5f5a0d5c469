import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#shop/accounts/tables.server.ts'

/** What admins did. Rows are never changed. */
export const auditLog = pgTable(
	'audit_log',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		at: timestamp('at', { withTimezone: true }).notNull(),
		/** Null for the command line. */
		actorId: uuid('actor_id').references(() => customers.id, { onDelete: 'set null' }),
		actorName: text('actor_name').notNull(),
		action: text('action').notNull(),
		subject: text('subject').notNull(),
		detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
	},
	(table) => [index('audit_log_at').on(table.at), index('audit_log_subject').on(table.subject)],
)
