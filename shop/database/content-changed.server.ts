/** Tells every server process on this database that what pages show has changed. */
import { sql } from 'drizzle-orm'
import type { Transaction } from '#shop/shop.server.ts'

export const CONTENT_CHANGED = 'content_changed'

/** Heard when the transaction commits. Keep in step with the page cache in `server/`, which listens. */
export async function notifyContentChanged(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_notify(${CONTENT_CHANGED}, '')`)
}
