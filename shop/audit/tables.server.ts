import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#shop/accounts/tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'

/** The actions of admins. Rows never change, except that texts about a customer are deleted with the account. */
export const auditLog = pgTable(
	'audit_log',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		at: moment('at').notNull(),
		/** Null for the command line. */
		actorId: uuid('actor_id').references(() => customers.id, { onDelete: 'set null' }),
		/** The name at that time. */
		actorName: text('actor_name').notNull(),
		action: text('action').notNull(),
		subject: text('subject').notNull(),
		detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
	},
	(table) => [
		index('audit_log_at').on(table.at),
		index('audit_log_subject').on(table.subject),
		index('audit_log_actor').on(table.actorId, table.id),
		index('audit_log_actor_name').on(table.actorName, table.id).where(sql`${table.actorId} is null`),
		index('audit_log_action').on(table.action, table.id),
	],
)

/** Sign-ins, resets and changes of access. Kept for a while, without personal data. */
export const securityEvents = pgTable(
	'security_events',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		at: moment('at').notNull(),
		event: text('event').notNull(),
		/** Keyed hashes, so that the same account or network has the same code. */
		account: text('account'),
		network: text('network'),
		reason: text('reason').notNull(),
	},
	(table) => [index('security_events_at').on(table.at)],
)
