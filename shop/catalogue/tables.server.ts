import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SizeValue } from './rules.ts'
import type { Paise } from '#shop/money.ts'

export const productPrices = pgTable(
	'product_prices',
	{
		productId: integer('product_id').notNull(),
		size: text('size_value').$type<SizeValue>().notNull(),
		mrp: integer('mrp_paise').$type<Paise>().notNull(),
		sellingPrice: integer('selling_price_paise').$type<Paise>().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.productId, table.size] }),
		check('selling_price_positive', sql`${table.sellingPrice} > 0`),
		// Selling above the printed MRP is an offence (Legal Metrology Act 2009, section 36).
		check('selling_price_at_most_mrp', sql`${table.sellingPrice} <= ${table.mrp}`),
	],
)

/** Product content that the owner changed. A product without a row has its default content. */
export const productContent = pgTable('product_content', {
	productId: integer('product_id').primaryKey(),
	description: text('description').notNull(),
	story: text('story').notNull(),
	features: jsonb('features').$type<string[]>().notNull(),
	image: text('image').notNull(),
	additionalImages: jsonb('additional_images').$type<string[]>().notNull(),
	badge: text('badge'),
	onSaleSince: date('on_sale_since', { mode: 'string' }),
})
