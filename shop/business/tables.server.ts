import { pgTable, text } from 'drizzle-orm/pg-core'
import type { BusinessDetail } from './rules.ts'

/** Business details entered in the console. Without a row, the server's setting applies. */
export const businessDetails = pgTable('business_details', {
	key: text('key').$type<BusinessDetail>().primaryKey(),
	value: text('value').notNull(),
})
