import { pgTable, text } from 'drizzle-orm/pg-core'
import type { BusinessDetail } from './rules.ts'

/** What the owner says of the firm. No row: as the server's settings have it. */
export const businessDetails = pgTable('business_details', {
	key: text('key').$type<BusinessDetail>().primaryKey(),
	value: text('value').notNull(),
})
