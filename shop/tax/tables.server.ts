import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MAX_RATE_BASIS_POINTS } from './rules.ts'

/** Rows are never deleted, because products, rates and the audit log name them. The database refuses a category without a rate (migration 0061). */
export const taxCategories = pgTable(
	'tax_categories',
	{
		value: text('value').primaryKey(),
		label: text('label').notNull(),
		position: integer('position').notNull(),
	},
	(table) => [uniqueIndex('tax_categories_one_a_name').on(sql`lower(${table.label})`)],
)

/** Rates that have started never change, because they say what applied on earlier days. */
export const taxRates = pgTable(
	'tax_rates',
	{
		category: text('category')
			.notNull()
			.references(() => taxCategories.value),
		validFrom: date('valid_from', { mode: 'string' }).notNull(),
		hsn: text('hsn').notNull(),
		rateBasisPoints: integer('rate_basis_points').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.category, table.validFrom] }),
		check('hsn_digits', sql`${table.hsn} ~ '^([0-9]{2}){2,4}$'`),
		check(
			'rate_in_range',
			sql`${table.rateBasisPoints} between 0 and ${sql.raw(String(MAX_RATE_BASIS_POINTS))}`,
		),
	],
)
