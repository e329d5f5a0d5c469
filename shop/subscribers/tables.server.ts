import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#shop/accounts/tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'

/** Newsletter subscribers, with the text and time of their consent (DPDP Act 2023, section 6). */
export const subscribers = pgTable(
	'subscribers',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		email: text('email').notNull(),
		name: text('name').notNull(),
		customerId: uuid('user_id').references(() => customers.id, { onDelete: 'set null' }),
		consent: text('consent').notNull(),
		subscribedAt: moment('subscribed_at').notNull(),
		/** When the mail server refused the address, which then gets no newsletters. */
		bouncedAt: moment('bounced_at'),
	},
	(table) => [
		uniqueIndex('subscribers_email').on(sql`lower(${table.email})`),
		// The console searches by how they begin.
		index('subscribers_email_start').on(sql`lower(${table.email}) text_pattern_ops`),
	],
)
