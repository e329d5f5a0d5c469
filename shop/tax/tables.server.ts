import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { MAX_RATE_BASIS_POINTS, type TaxCategory } from './rules.ts'

/** Rates that have begun are never changed: they say what applied on the days before. */
export const taxRates = pgTable(
	'tax_rates',
	{
		category: text('category').$type<TaxCategory>().notNull(),
		/** A day in India. */
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
