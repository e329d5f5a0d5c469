import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from './notification-kinds.ts'
import { customerRole, customers } from '#shop/accounts/tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'

/** Open invitations to the staff, which are deleted when accepted or withdrawn. */
export const staffInvitations = pgTable(
	'staff_invitations',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		/** In lower case. There is at most one invitation for each address. */
		email: text('email').notNull().unique(),
		role: customerRole('role').notNull(),
		tokenHash: text('token_hash').notNull().unique(),
		invitedBy: text('invited_by').notNull(),
		/** Null for some invitations of an earlier version. */
		invitedById: uuid('invited_by_id').references(() => customers.id, { onDelete: 'cascade' }),
		sentAt: moment('sent_at').notNull(),
		expiresAt: moment('expires_at').notNull(),
	},
	(table) => [check('staff_invitations_role', sql`${table.role} <> 'customer'`)],
)

export const notificationDelivery = pgEnum('notification_delivery', ['each', 'daily'])

/** What each of the staff is emailed about. Without a row, nothing. */
export const staffNotifications = pgTable(
	'staff_notifications',
	{
		customerId: uuid('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		kind: text('kind').$type<NotificationKind>().notNull(),
		delivery: notificationDelivery('delivery').notNull(),
	},
	(table) => [primaryKey({ columns: [table.customerId, table.kind] })],
)

/** Which steps of the console's set-up list a person has hidden, named as by `stepKeys`. */
export const hiddenSetupSteps = pgTable(
	'hidden_setup_steps',
	{
		customerId: uuid('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		step: text('step').notNull(),
	},
	(table) => [primaryKey({ columns: [table.customerId, table.step] })],
)

/** The items of a person's next daily email. They contain nobody's personal data. */
export const staffDigestItems = pgTable(
	'staff_digest_items',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		customerId: uuid('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		kind: text('kind').$type<NotificationKind>().notNull(),
		summary: text('summary').notNull(),
		path: text('path').notNull(),
	},
	(table) => [index('staff_digest_items_customer').on(table.customerId)],
)
