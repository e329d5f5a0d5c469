import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#shop/catalogue/tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'

/** The roasts that packs come from. One that packs came from is never deleted, because a recall needs it. */
export const roastBatches = pgTable(
	'roast_batches',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		number: text('number').notNull(),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id),
		roastDay: date('roast_day', { mode: 'string' }).notNull(),
		bestBefore: date('best_before', { mode: 'string' }).notNull(),
		isOpen: boolean('is_open').notNull().default(true),
		createdAt: moment('created_at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [
		uniqueIndex('roast_batches_number').on(sql`lower(${table.number})`),
		index('roast_batches_open').on(table.productId).where(sql`${table.isOpen}`),
		check('best_after_the_roast', sql`${table.bestBefore} > ${table.roastDay}`),
	],
)
