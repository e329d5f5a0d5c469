/** Counts waiting statements, for tests in which one request waits for another. */
import type pg from 'pg'
import { asAnotherRequest } from '#test/shop-on-database.ts'

export async function countWaiting({ pool }: { pool: pg.Pool }): Promise<number> {
	const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
	const { rows } = await asAnotherRequest(() => pool.query(waiting))
	return rows.length
}
