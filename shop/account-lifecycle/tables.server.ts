import { integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#shop/accounts/tables.server.ts'

/** Who got a birthday code in which year: at most one a year, even if the date of birth is changed. The code itself is not stored here. */
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
