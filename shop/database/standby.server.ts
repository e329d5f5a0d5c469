/** Chooses where reports and exports are read: from a standby of the database, if there is a reliable one. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isDatabaseError } from './database-errors.server.ts'
import type { Database, Shop } from '#shop/shop.server.ts'

export type ReportOrigin =
	| { kind: 'own' }
	/** The last seconds that may be missing. */
	| { kind: 'standby'; secondsBehind: number }
	/** The standby cannot be used, so the rows come from the shop's own database. */
	| { kind: 'fallback'; why: string }

const MAX_SECONDS_BEHIND = 300

/** `standby` is null if the shop has none. The returned shop only reads. */
export async function openReports(
	shop: Shop,
	standby: Database | null,
): Promise<{ shop: Shop; origin: ReportOrigin }> {
	if (standby === null) return { shop, origin: { kind: 'own' } }
	const { why, isOwn, secondsBehind } = await inspectStandby(shop, standby)
	if (isOwn) return { shop, origin: { kind: 'own' } }
	if (why === null) return { shop: { ...shop, db: standby }, origin: { kind: 'standby', secondsBehind } }
	shop.log.error({ why }, "A report is read from the shop's own database: the one for reports cannot be used")
	return { shop, origin: { kind: 'fallback', why } }
}

/** `startedAt` is when the server started, to the microsecond. Of all copies, only the same server has the same time. */
type Server = { identity: string; startedAt: string }

/** `secondsBehind` is null for a standby that has not replayed any change since it started. */
type Answer = Server & { isStandby: boolean; secondsBehind: number | null }

/** Returns in `why` why it cannot be used, or null. `isOwn`: it is the database itself, which relieves nothing. */
export async function inspectStandby(
	{ db }: Pick<Shop, 'db'>,
	standby: Database,
): Promise<{ why: string | null; isOwn: boolean; secondsBehind: number }> {
	const { position, ...own } = await readPosition(db)
	try {
		const answer = await pollUntilCaughtUp(standby, position)
		const why = whyUnusable(answer, own)
		return { why, isOwn: why === null && !answer.isStandby, secondsBehind: answer.secondsBehind ?? 0 }
	} catch (error) {
		if (!isDatabaseError(error)) throw error
		return { why: 'it does not answer', isOwn: false, secondsBehind: 0 }
	}
}

/**
 * A copy with another identity (logical replication, a restored backup) may lack anything. So may one that was promoted:
 * it keeps the identity, but gets no more changes.
 */
export function whyUnusable({ isStandby, secondsBehind, ...other }: Answer, own: Server): string | null {
	if (other.identity !== own.identity) return "it is not a standby of the shop's database"
	if (!isStandby && other.startedAt !== own.startedAt) return 'it is not a standby any more'
	if (secondsBehind === null)
		return 'it has not replayed any change yet, so nobody knows how far behind it is'
	if (secondsBehind <= MAX_SECONDS_BEHIND) return null
	return `it is ${Math.round(secondsBehind / 60)} minutes behind`
}

const SERVER = sql`(select system_identifier from pg_control_system()) || ' ' || current_database() as identity,
	pg_postmaster_start_time()::text as "startedAt"`

async function readPosition(db: Database): Promise<Server & { position: string }> {
	const { rows } = await db.execute<Server & { position: string }>(
		sql`select ${SERVER}, pg_current_wal_lsn() as position`,
	)
	const [row] = rows
	if (!row) throw new Error('The database did not say where it is')
	return row
}

const MAX_ATTEMPTS = 5
const POLL_EVERY_MILLISECONDS = 100

/** After a quiet hour, a standby that lacks what was written a moment ago says that it is an hour behind. */
async function pollUntilCaughtUp(standby: Database, position: string): Promise<Answer> {
	for (let attempt = 1; ; attempt++) {
		const answer = await readProgress(standby, position)
		if (answer.secondsBehind === 0 || attempt === MAX_ATTEMPTS) return answer
		await pause(POLL_EVERY_MILLISECONDS)
	}
}

/** Without changes to replay, the time of the last one says nothing: a standby that has reached `position` is not behind. */
async function readProgress(standby: Database, position: string): Promise<Answer> {
	const { rows } = await standby.execute<Answer>(
		sql`select ${SERVER}, pg_is_in_recovery() as "isStandby", case
				when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
				else ceil(greatest(0, extract(epoch from now() - pg_last_xact_replay_timestamp())))::int
			end as "secondsBehind"`,
	)
	const [row] = rows
	if (!row) throw new Error('The standby did not say how far it is')
	return row
}
