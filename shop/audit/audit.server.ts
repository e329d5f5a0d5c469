/** The book of the shopkeepers' own acts, written in the transaction of each. */
import { and, asc, desc, eq, ilike, inArray, lt } from 'drizzle-orm'
import { auditLog } from './tables.server.ts'
import { literally } from '#shop/matching.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Who acts for the shop: an admin in the console, or whoever sits at the server's command line. */
export type Actor = { id: string | null; name: string }

export const COMMAND_LINE: Actor = { id: null, name: 'command line' }

type AuditEntry = typeof auditLog.$inferSelect

/** `act` is what the shopkeeper would say ('price changed'), `subject` what it was done to ('product 2 small'). No secrets in `detail`. */
export async function recordAct(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{
		by,
		act,
		subject,
		detail = {},
	}: { by: Actor; act: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
	await transaction
		.insert(auditLog)
		.values({ at: shop.clock(), actorId: by.id, actorName: by.name, act, subject, detail })
}

export const ACTS_A_PAGE = 50

type ActsQuery = {
	/** The id of the last one seen. */
	before?: number
	/** A part of what it was done to. */
	subject?: string
	/** What it was done to, whole: quick among millions. */
	about?: string
	act?: string
	most?: number
}

/** The newest first, a page at a time. */
export async function listActs(
	{ db }: Pick<Shop, 'db'>,
	{ before, subject, about, act, most = ACTS_A_PAGE }: ActsQuery,
): Promise<AuditEntry[]> {
	return db
		.select()
		.from(auditLog)
		.where(
			and(
				before === undefined ? undefined : lt(auditLog.id, before),
				act ? eq(auditLog.act, act) : undefined,
				about ? eq(auditLog.subject, about) : undefined,
				subject ? ilike(auditLog.subject, `%${literally(subject)}%`) : undefined,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(most)
}

/** One sort of act on each of several things, the first one first. */
export async function listActsOn(
	{ db }: Pick<Shop, 'db'>,
	{ act, subjects }: { act: string; subjects: readonly string[] },
): Promise<AuditEntry[]> {
	if (subjects.length === 0) return []
	return db
		.select()
		.from(auditLog)
		.where(and(eq(auditLog.act, act), inArray(auditLog.subject, [...subjects])))
		.orderBy(asc(auditLog.id))
}
