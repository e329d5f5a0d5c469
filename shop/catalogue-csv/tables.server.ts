import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CatalogueImport } from './report.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { bytea, moment } from '#shop/database/columns.server.ts'

/** A file is checked, and imported when the admin has seen what would change; or it is refused with a message. */
export type ImportState = 'checking' | 'checked' | 'importing' | 'imported' | 'refused'

/** The file that is being checked or imported in the console, or the last one. */
export const catalogueImports = pgTable(
	'catalogue_imports',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		fileName: text('file_name').notNull(),
		state: text('state').$type<ImportState>().notNull(),
		/** Who has sent the file or, once it is imported, who has started the import. */
		actorId: uuid('actor_id').references(() => customers.id, { onDelete: 'set null' }),
		/** The name at that time. */
		actorName: text('actor_name').notNull(),
		/** Rows in the file, including blank ones. Null until they are counted. */
		rows: integer('rows'),
		rowsRead: integer('rows_read').notNull().default(0),
		/** How often the check or the import has started, because servers may have been killed. */
		attempts: integer('attempts').notNull().default(0),
		result: jsonb('result').$type<CatalogueImport>(),
		message: text('message'),
		/** By the database's clock. It is renewed while a server works on the import. */
		touchedAt: moment('touched_at').notNull().defaultNow(),
	},
	(table) => [
		// Allows one row, so that of two files sent at once only one is stored.
		uniqueIndex('one_catalogue_import').on(sql`(true)`),
		check('import_state', sql`${table.state} in ('checking', 'checked', 'importing', 'imported', 'refused')`),
	],
)

/** The file, until it is imported. */
export const catalogueImportParts = pgTable(
	'catalogue_import_parts',
	{
		importId: uuid('import_id')
			.notNull()
			.references(() => catalogueImports.id, { onDelete: 'cascade' }),
		position: integer('position').notNull(),
		bytes: bytea('bytes').notNull(),
	},
	(table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** What a check or an import has done with all its lines. Its result has only the first. */
export const catalogueImportLines = pgTable(
	'catalogue_import_lines',
	{
		importId: uuid('import_id')
			.notNull()
			.references(() => catalogueImports.id, { onDelete: 'cascade' }),
		line: integer('line').notNull(),
		/** The order of several entries of one line. */
		position: integer('position').notNull(),
		product: text('product').notNull(),
		pack: text('pack').notNull(),
		changes: text('changes').array().notNull(),
		reason: text('reason'),
	},
	(table) => [primaryKey({ columns: [table.importId, table.line, table.position] })],
)
