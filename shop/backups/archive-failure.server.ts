/** Finds out whether the embedded PostgreSQL archives its log. */
import { sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.server.ts'

/** PostgreSQL tries again every minute. */
const TOLD_AFTER_SECONDS = 900

/** Returns for how many seconds nothing could be archived, or 0 if the last attempt succeeded. */
export async function countArchiveFailureSeconds({ db }: Pick<Shop, 'db'>): Promise<number> {
	const { rows } = await db.execute<{ seconds: number }>(sql`
		select extract(epoch from now() - coalesce(last_archived_time, stats_reset, now()))::float8 as seconds
		from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`)
	return rows[0]?.seconds ?? 0
}

export async function findArchiveFailure(
	shop: Pick<Shop, 'db' | 'clock'>,
): Promise<{ problem: string; since: Date } | null> {
	const seconds = await countArchiveFailureSeconds(shop)
	if (seconds < TOLD_AFTER_SECONDS) return null
	return {
		since: new Date(shop.clock().getTime() - seconds * 1000),
		problem:
			'PostgreSQL cannot archive its log: is the folder of BACKUP_TO full or away, or its bucket not reachable? It keeps the log until it can, and in the end fills its own disk, with which the shop stops selling.',
	}
}
