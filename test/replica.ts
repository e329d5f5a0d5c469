/** Changes data as a replica would get it: without the triggers and foreign keys by which the database refuses what is wrong. */
import type pg from 'pg'

export async function changeAsReplica({ pool }: { pool: pg.Pool }, statement: string): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
	} finally {
		client.release()
	}
}
