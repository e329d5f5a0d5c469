/** Column types that several capabilities use. */
import { customType, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
