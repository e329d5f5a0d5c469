/** Crashes a server at the moment it writes to a given table. */
import { expect } from 'vitest'
import type { Shop } from '#shop/shop.server.ts'
import { connectWithLongTimeouts, type TestShop } from '#test/shop-on-database.ts'

/** Runs the operation on a separate server whose database session is terminated when it first writes to the table. */
export async function crashOnWrite(
	shop: TestShop,
	table: string,
	operation: (server: Shop) => Promise<unknown>,
): Promise<void> {
	const { db, close } = connectWithLongTimeouts(shop.url, { max: 1 })
	const holder = await shop.pool.connect()
	try {
		// A share lock allows reads and row locks, and blocks writes.
		await holder.query(`begin; lock table ${table} in share mode`)
		const result = operation({ ...shop, db }).then(
			() => 'completed',
			() => 'crashed',
		)
		await expect.poll(() => terminateBlockedSessions(shop)).toBe(1)
		expect(await result).toBe('crashed')
	} finally {
		await holder.query('rollback')
		holder.release()
		await close()
	}
}

/** Runs outside the holder's transaction, because `pg_stat_activity` is read only once per transaction. */
export async function terminateBlockedSessions({ pool }: TestShop): Promise<number | null> {
	const { rowCount } = await pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`,
	)
	return rowCount
}
