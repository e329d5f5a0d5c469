import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What can still be sold of each variant. A variant without a row is not tracked; deleting the row ends the holds of orders (a trigger). */
export const stockLevels = pgTable(
	'stock_levels',
	{
		productId: integer('product_id').notNull(),
		size: text('size_value').notNull(),
		available: integer('left').notNull(),
		lowAt: integer('low_at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.productId, table.size] }),
		// The last line of defence against overselling.
		check('stock_left_not_negative', sql`${table.available} >= 0`),
		check('stock_low_at_not_negative', sql`${table.lowAt} >= 0`),
	],
)

/** The variants whose low stock the staff have been notified of. A row is deleted once there is enough again. */
export const lowStockNotices = pgTable(
	'low_stock_notices',
	{ productId: integer('product_id').notNull(), size: text('size_value').notNull() },
	(table) => [primaryKey({ columns: [table.productId, table.size] })],
)
