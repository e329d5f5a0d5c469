import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Couriers are never deleted, because earlier orders name them. */
export const couriers = pgTable(
	'couriers',
	{
		name: text('name').primaryKey(),
		trackingUrl: text('tracking_url'),
		isOffered: boolean('is_offered').notNull().default(true),
	},
	(table) => [uniqueIndex('couriers_one_a_name').on(sql`lower(${table.name})`)],
)
