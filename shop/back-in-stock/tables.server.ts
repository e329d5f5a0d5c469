import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'

/** Who wants one email when a sold-out pack is back in stock. A row is deleted when its email is queued. */
export const backInStockRequests = pgTable(
	'back_in_stock_requests',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		productId: integer('product_id').notNull(),
		size: text('size_value').notNull(),
		email: text('email').notNull(),
		/** Set by the database's clock, which also decides its expiry. */
		createdAt: moment('created_at').notNull().defaultNow(),
	},
	(table) => [
		uniqueIndex('back_in_stock_requests_pack').on(table.productId, table.size, sql`lower(${table.email})`),
		index('back_in_stock_requests_email').on(sql`lower(${table.email})`),
	],
)
