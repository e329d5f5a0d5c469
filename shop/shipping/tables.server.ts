import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { ShippingSettings } from './settings/settings.ts'
import { moment } from '#shop/database/columns.server.ts'

/** Each saved version of the shipping settings, the newest of which applies. Without a row, the defaults apply. */
export const shippingSettings = pgTable(
	'shipping_settings',
	{
		/** The versions are 1, 2, 3 and so on. If two admins change the same version, the second one violates the primary key. */
		version: integer('version').primaryKey(),
		settings: jsonb('settings').$type<ShippingSettings>().notNull(),
		savedAt: moment('saved_at').notNull(),
		savedBy: text('saved_by').notNull(),
	},
	(table) => [check('shipping_version_positive', sql`${table.version} > 0`)],
)
