import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#shop/accounts/tables.server.ts'

/**
 * Records who got a birthday code in which year: at most one a year, even if the date of birth is changed. The code
 * itself is not stored here.
 */
export const birthdayGifts = pgTable(
	'birthday_gifts',
	{
		customerId: uuid('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		year: integer('year').notNull(),
		givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
	},
	(table) => [primaryKey({ columns: [table.customerId, table.year] })],
)

/** The staff's notes about a customer, who never sees them. */
export const customerNotes = pgTable(
	'customer_notes',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		customerId: uuid('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		at: timestamp('at', { withTimezone: true }).notNull(),
		by: text('by').notNull(),
		text: text('text').notNull(),
	},
	(table) => [index('customer_notes_customer').on(table.customerId)],
)
