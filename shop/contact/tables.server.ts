import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'

/** Messages to the shop. Each may be a complaint and therefore has a ticket number (Consumer Protection (E-Commerce) Rules 2020, rule 7). */
export const contactMessages = pgTable(
	'contact_messages',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		ticket: text('ticket').notNull().unique(),
		name: text('name').notNull(),
		email: text('email').notNull(),
		phone: text('phone').notNull(),
		message: text('message').notNull(),
		createdAt: moment('created_at').notNull(),
		closedAt: moment('closed_at'),
	},
	(table) => [index('contact_messages_open').on(table.closedAt, table.createdAt)],
)
