import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#shop/accounts/tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'

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
		givenAt: moment('given_at').notNull(),
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
		at: moment('at').notNull(),
		by: text('by').notNull(),
		text: text('text').notNull(),
	},
	(table) => [index('customer_notes_customer').on(table.customerId)],
)
