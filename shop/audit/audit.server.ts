/** The book of the shopkeepers' own acts, written in the transaction of each. */
import { and, asc, desc, eq, ilike, inArray, lt } from 'drizzle-orm'
import { auditLog } from './tables.server.ts'
import { escapeLike } from '#shop/database/matching.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Who acts for the shop: an admin in the console, or whoever sits at the server's command line. */
export type Actor = { id: string | null; name: string }

export const COMMAND_LINE: Actor = { id: null, name: 'command line' }

type AuditEntry = typeof auditLog.$inferSelect

/** `action` is what the shopkeeper would say ('price changed'), `subject` what it was done to ('product 2 small'). No secrets in `detail`. */
export async function recordAudit(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{
		by,
		action,
		subject,
		detail = {},
	}: { by: Actor; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
	await transaction
		.insert(auditLog)
		.values({ at: shop.clock(), actorId: by.id, actorName: by.name, action, subject, detail })
}

export const AUDIT_PAGE_SIZE = 50

type AuditQuery = {
	/** The id of the last one seen. */
	before?: number
	/** A part of what it was done to. */
	subject?: string
	/** What it was done to, whole: quick among millions. */
	about?: string
	action?: string
	limit?: number
}

/** The newest first, a page at a time. */
export async function listAuditEntries(
	{ db }: Pick<Shop, 'db'>,
	{ before, subject, about, action, limit = AUDIT_PAGE_SIZE }: AuditQuery,
): Promise<AuditEntry[]> {
	return db
		.select()
		.from(auditLog)
		.where(
			and(
				before === undefined ? undefined : lt(auditLog.id, before),
				action ? eq(auditLog.action, action) : undefined,
				about ? eq(auditLog.subject, about) : undefined,
				subject ? ilike(auditLog.subject, `%${escapeLike(subject)}%`) : undefined,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(limit)
}

/** One sort of action on each of several things, the first one first. */
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
