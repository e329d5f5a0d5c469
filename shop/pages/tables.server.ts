import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PageName } from './definitions.ts'
import type { AnyContent } from './fields.ts'
import { moment } from '#shop/database/columns.server.ts'

/** Each saved version of a page's content, the newest of which is shown. Without one, the specified texts are shown (version 0). */
export const pageVersions = pgTable(
	'page_versions',
	{
		page: text('page').$type<PageName>().notNull(),
		/** The versions are 1, 2, 3 and so on. If two admins change the same version, the second one violates the primary key. */
		version: integer('version').notNull(),
		content: jsonb('content').$type<AnyContent>().notNull(),
		/** The version that was restored with this one. */
		restored: integer('restored'),
		savedAt: moment('saved_at').notNull(),
		savedBy: text('saved_by').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.page, table.version] }),
		check('page_version_positive', sql`${table.version} > 0`),
	],
)
