/** Lets only one process at a time make or test backups, because each reads or writes everything. */
import type { Installation } from '#shop/installation.ts'
import { withClient } from '../tables.ts'

/** Resolves to null if another process holds the lock. The lock ends with its connection, even if the process is killed. */
export function oneAtATime<Value>({ url }: Installation, work: () => Promise<Value>): Promise<Value | null> {
	return withClient(url, async (client) => {
		await client.query('set idle_session_timeout = 0')
		const { rows } = await client.query<{ isLocked: boolean }>(
			`select pg_try_advisory_lock(hashtextextended('backups of the shop', 0)) as "isLocked"`,
		)
		return rows[0]?.isLocked ? work() : null
	})
}
