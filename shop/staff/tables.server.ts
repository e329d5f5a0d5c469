import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customerRole } from '#shop/accounts/tables.server.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Open invitations to the staff: deleted when accepted or withdrawn. */
export const staffInvitations = pgTable(
	'staff_invitations',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		/** Lower-case. At most one invitation for each address. */
		email: text('email').notNull().unique(),
		role: customerRole('role').notNull(),
		/** A keyed hash. */
		tokenHash: text('token_hash').notNull().unique(),
		invitedBy: text('invited_by').notNull(),
		sentAt: moment('sent_at').notNull(),
		expiresAt: moment('expires_at').notNull(),
	},
	(table) => [check('staff_invitations_role', sql`${table.role} <> 'customer'`)],
)
