import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'
import { orderReference } from '../tables.server.ts'

/** Internal notes, which the customer never sees. */
export const orderNotes = pgTable(
	'order_notes',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		orderId: orderReference(),
		at: moment('at').notNull(),
		by: text('by').notNull(),
		text: text('text').notNull(),
	},
	(table) => [index('order_notes_order').on(table.orderId)],
)
