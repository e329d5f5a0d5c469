/** A server that dies in the middle of an act, at a table of the test's choice. */
import { expect } from 'vitest'
import { connect } from '#db/connect.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { TestShop } from '#test/test-shop.ts'

/** A server of its own does it, and loses its database when it comes to write this table. */
export async function crashOnWrite(
	shop: TestShop,
	table: string,
	act: (server: Shop) => Promise<unknown>,
): Promise<void> {
	const { db, close } = connect(shop.url, { max: 1 })
	const holder = await shop.pool.connect()
	try {
		// Whoever reads or locks rows passes; whoever writes waits.
		await holder.query(`begin; lock table ${table} in share mode`)
		const ending = act({ ...shop, db }).then(
			() => 'done',
			() => 'died',
		)
		await expect.poll(() => terminateBlockedSessions(shop)).toBe(1)
		expect(await ending).toBe('died')
	} finally {
		await holder.query('rollback')
		holder.release()
		await close()
	}
}

/** Not asked within the holder's transaction: that would see one moment for ever. */
export async function terminateBlockedSessions({ pool }: TestShop): Promise<number | null> {
	const { rowCount } = await pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`,
	)
	return rowCount
}
