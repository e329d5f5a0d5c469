import { integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#shop/accounts/tables.server.ts'

/** One birthday a year, however often the day is changed in the profile. Which code it was is not kept with the person. */
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
