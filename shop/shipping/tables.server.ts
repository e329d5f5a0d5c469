import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { ShippingSettings } from './settings.ts'

/** Each saved version of the shipping settings, the newest of which applies. Without a row, the defaults do. */
export const shippingSettings = pgTable(
	'shipping_settings',
	{
		/** 1, 2, 3: of two admins who change the same version, the second one violates the primary key. */
		version: integer('version').primaryKey(),
		settings: jsonb('settings').$type<ShippingSettings>().notNull(),
		savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
		savedBy: text('saved_by').notNull(),
	},
	(table) => [check('shipping_version_positive', sql`${table.version} > 0`)],
)
