import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Particular } from './rules.ts'

/** What the owner says of the firm. No row: as the server's settings have it. */
export const particulars = pgTable('particulars', {
	key: text('key').$type<Particular>().primaryKey(),
	value: text('value').notNull(),
})
