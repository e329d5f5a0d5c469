/** Writes and reads the audit log of admin actions. Each entry is written in the transaction of its action. */
import {
	and,
	asc,
	desc,
	eq,
	getTableColumns,
	gte,
	ilike,
	inArray,
	isNull,
	lt,
	or,
	type SQL,
	sql,
} from 'drizzle-orm'
import { z } from 'zod'
import { auditLog } from './tables.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { escapeLike } from '#shop/database/conditions.server.ts'
import { insertMany } from '#shop/database/write-many.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** An admin, or the command line. */
export type Actor = { id: string | null; name: string }

export const COMMAND_LINE: Actor = { id: null, name: 'command line' }

/** The name is that of the time, the email is today's. The email is null for the command line and for a deleted account. */
type AuditEntry = typeof auditLog.$inferSelect & { actorEmail: string | null }

/** `action` is a phrase such as 'price changed', `subject` what was changed, such as 'product 2 small'. `detail` must not contain secrets. */
export type AuditDraft = { action: string; subject: string; detail?: Record<string, unknown> }

export async function recordAudit(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ by, ...entry }: AuditDraft & { by: Actor },
): Promise<void> {
	await recordAudits(shop, transaction, { by, entries: [entry] })
}

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
	/** The id of the last entry shown, for the next page. */
	before?: number
	subject?: string
	/** Subjects that match as well as those that contain `subject`. */
	subjects?: readonly string[]
	/** The exact subject, which uses the index. */
	about?: string
	action?: string
	/** The id of a person's account, or the name of somebody without one, such as the command line. */
	actor?: string
	from?: Date
	until?: Date
	limit?: number
}

/** The newest entries come first. */
export async function listAuditEntries(
	{ db }: Pick<Shop, 'db'>,
	{ before, subject, subjects = [], about, action, actor, from, until, limit = AUDIT_PAGE_SIZE }: AuditQuery,
): Promise<AuditEntry[]> {
	return selectEntries(db)
		.where(
			and(
				before === undefined ? undefined : lt(auditLog.id, before),
				action ? eq(auditLog.action, action) : undefined,
				actor ? isBy(actor) : undefined,
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

function selectEntries(db: Database) {
	return db
		.select({ ...getTableColumns(auditLog), actorEmail: customers.email })
		.from(auditLog)
		.leftJoin(customers, eq(customers.id, auditLog.actorId))
}

function isBy(actor: string) {
	if (z.uuid().safeParse(actor).success) return eq(auditLog.actorId, actor)
	return and(isNull(auditLog.actorId), eq(auditLog.actorName, actor))
}

type AuditActor = { value: string; name: string; email: string | null }

/** Lists who is in the log and what they did, in alphabetical order. */
export async function listAuditFilters({
	db,
}: Pick<Shop, 'db'>): Promise<{ actors: AuditActor[]; actions: string[] }> {
	const [ids, names, actions] = await Promise.all([
		listDistinct(db, auditLog.actorId),
		listDistinct(db, auditLog.actorName, isNull(auditLog.actorId)),
		listDistinct(db, auditLog.action),
	])
	const people = await db
		.select({ value: customers.id, name: customers.name, email: customers.email })
		.from(customers)
		.where(inArray(customers.id, ids))
	const actors = [...people, ...names.map((name) => ({ value: name, name, email: null }))]
	return { actors: actors.toSorted((a, b) => a.name.localeCompare(b.name)), actions }
}

type Listed = typeof auditLog.actorId | typeof auditLog.actorName | typeof auditLog.action

/** Looks at the index once for each value, however many entries there are; `select distinct` would read them all. */
async function listDistinct(db: Database, column: Listed, condition = sql`true`): Promise<string[]> {
	const next = (after: SQL) => sql`
		(select ${column} from ${auditLog} where ${column} is not null and ${condition} and ${after} order by ${column} limit 1)`
	const { rows } = await db.execute<{ value: string }>(sql`
		with recursive found(value) as (
			${next(sql`true`)}
			union all
			select ${next(sql`${column} > found.value`)} from found where value is not null
		)
		select value from found where value is not null`)
	return rows.map(({ value }) => value)
}

/** Lists the entries of one action about several subjects, the oldest first. */
export async function listAuditEntriesAbout(
	{ db }: Pick<Shop, 'db'>,
	{ action, subjects }: { action: string; subjects: readonly string[] },
): Promise<AuditEntry[]> {
	if (subjects.length === 0) return []
	return selectEntries(db)
		.where(and(eq(auditLog.action, action), inArray(auditLog.subject, [...subjects])))
		.orderBy(asc(auditLog.id))
}
