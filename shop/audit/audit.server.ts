/** The audit log of admin actions. Each entry is written in the transaction of its action. */
import { and, asc, desc, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import { auditLog } from './tables.server.ts'
import { escapeLike } from '#shop/database/conditions.server.ts'
import { insertMany } from '#shop/database/write-many.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** An admin, or the command line. */
export type Actor = { id: string | null; name: string }

export const COMMAND_LINE: Actor = { id: null, name: 'command line' }

type AuditEntry = typeof auditLog.$inferSelect

/** `action` is a phrase such as 'price changed', `subject` what was changed, such as 'product 2 small'. `detail` must not contain secrets. */
export type AuditDraft = { action: string; subject: string; detail?: Record<string, unknown> }

export async function recordAudit(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ by, ...entry }: AuditDraft & { by: Actor },
): Promise<void> {
	await recordAudits(shop, transaction, { by, entries: [entry] })
}

/** In their order. */
export async function recordAudits(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ by, entries }: { by: Actor; entries: readonly AuditDraft[] },
): Promise<void> {
	const common = { at: shop.clock(), actorId: by.id, actorName: by.name, detail: {} }
	const rows = entries.map((entry) => ({ ...common, ...entry }))
	await insertMany(transaction, auditLog, rows)
}

export const AUDIT_PAGE_SIZE = 50

type AuditQuery = {
	/** For the next page: the id of the last entry shown. */
	before?: number
	/** Part of the subject. */
	subject?: string
	/** Subjects that match as well as those that contain `subject`. */
	subjects?: readonly string[]
	/** The exact subject, which uses the index. */
	about?: string
	action?: string
	/** The name of a person, or of the command line. */
	actor?: string
	from?: Date
	until?: Date
	limit?: number
}

/** The newest first. */
export async function listAuditEntries(
	{ db }: Pick<Shop, 'db'>,
	{ before, subject, subjects = [], about, action, actor, from, until, limit = AUDIT_PAGE_SIZE }: AuditQuery,
): Promise<AuditEntry[]> {
	return db
		.select()
		.from(auditLog)
		.where(
			and(
				before === undefined ? undefined : lt(auditLog.id, before),
				action ? eq(auditLog.action, action) : undefined,
				actor ? eq(auditLog.actorName, actor) : undefined,
				from && gte(auditLog.at, from),
				until && lt(auditLog.at, until),
				about ? eq(auditLog.subject, about) : undefined,
				subject
					? or(ilike(auditLog.subject, `%${escapeLike(subject)}%`), inArray(auditLog.subject, [...subjects]))
					: undefined,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(limit)
}

/** Who is in the log, and what they did, each in alphabetical order. */
export async function listAuditFilters({
	db,
}: Pick<Shop, 'db'>): Promise<{ actors: string[]; actions: string[] }> {
	const [actors, actions] = await Promise.all([
		listDistinct(db, auditLog.actorName),
		listDistinct(db, auditLog.action),
	])
	return { actors, actions }
}

/** One look at the index for each value, however many entries there are; `select distinct` would read them all. */
async function listDistinct(
	db: Database,
	column: typeof auditLog.actorName | typeof auditLog.action,
): Promise<string[]> {
	const { rows } = await db.execute<{ value: string }>(sql`
		with recursive found(value) as (
			select min(${column}) from ${auditLog}
			union all
			select (select min(${column}) from ${auditLog} where ${column} > found.value) from found where value is not null
		)
		select value from found where value is not null`)
	return rows.map(({ value }) => value)
}

/** Entries of one action about several subjects, the oldest first. */
export async function listAuditEntriesAbout(
	{ db }: Pick<Shop, 'db'>,
	{ action, subjects }: { action: string; subjects: readonly string[] },
): Promise<AuditEntry[]> {
	if (subjects.length === 0) return []
	return db
		.select()
		.from(auditLog)
		.where(and(eq(auditLog.action, action), inArray(auditLog.subject, [...subjects])))
		.orderBy(asc(auditLog.id))
}
