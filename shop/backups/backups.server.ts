/** Records the backups that the schedule has made in the shop's database. */
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { backups } from './tables.server.ts'
import { TOO_OLD_AFTER_HOURS } from './rules.ts'
import { isTooFarAhead, secondsFromNow } from '#shop/database/claims.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type BackupKind = (typeof backups.$inferSelect)['kind']

type Database = Pick<Shop, 'db'>

const RETENTION_DAYS = 400

/** All times are by the database's clock. Rows written while it was ahead are left out. */
export type BackupHistory = {
	now: Date
	lastDone: Date | null
	lastStarted: Date | null
	firstStarted: Date | null
	/** Why the last finished backup failed. */
	problem: string | null
}

export async function readBackupHistory({ db }: Database, kind: BackupKind): Promise<BackupHistory> {
	const possible = and(eq(backups.kind, kind), sql`not ${isTooFarAhead(backups.startedAt)}`)
	const [times] = await db
		.select({
			now: sql`now()`.mapWith(backups.startedAt),
			lastDone:
				sql<Date | null>`max(${backups.startedAt}) filter (where ${backups.endedAt} is not null and ${backups.problem} is null)`.mapWith(
					backups.startedAt,
				),
			lastStarted: sql<Date | null>`max(${backups.startedAt})`.mapWith(backups.startedAt),
			firstStarted: sql<Date | null>`min(${backups.startedAt})`.mapWith(backups.startedAt),
		})
		.from(backups)
		.where(possible)
	if (!times) throw new Error('An aggregate has a row')
	const [ended] = await db
		.select({ problem: backups.problem })
		.from(backups)
		.where(and(possible, isNotNull(backups.endedAt)))
		.orderBy(desc(backups.startedAt))
		.limit(1)
	return { ...times, problem: ended?.problem ?? null }
}

export async function startBackup(
	{ db }: Database,
	kind: BackupKind,
): Promise<{ id: number; startedAt: Date }> {
	await db.delete(backups).where(lt(backups.startedAt, secondsFromNow(-RETENTION_DAYS * 86_400)))
	const [started] = await db.insert(backups).values({ kind }).returning()
	if (!started) throw new Error('The backup was not recorded')
	return started
}

type Ended = { file: string; bytes: number } | { problem: string }

export async function endBackup({ db }: Database, id: number, ended: Ended): Promise<void> {
	await db
		.update(backups)
		.set({ ...ended, endedAt: sql`now()` })
		.where(and(eq(backups.id, id), isNull(backups.endedAt)))
}

/** Returns whether no backup was completed for too long, although some were started. */
export function isBackupTooOld({ now, lastDone, firstStarted }: BackupHistory): boolean {
	const since = lastDone ?? firstStarted
	return since !== null && now.getTime() - since.getTime() > TOO_OLD_AFTER_HOURS * 3_600_000
}
