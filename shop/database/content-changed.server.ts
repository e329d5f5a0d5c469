/** Notifies all server processes on this database that page content has changed. */
import { sql } from 'drizzle-orm'
import type { Transaction } from '#shop/shop.server.ts'

export const CONTENT_CHANGED = 'content_changed'

/** PostgreSQL delivers the notification on commit, and the page cache in `server/` listens for it. */
export async function notifyContentChanged(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_notify(${CONTENT_CHANGED}, '')`)
}
