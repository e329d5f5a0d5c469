/** Lists contact messages for the admin console, replies by email and closes them. */
import { createHash } from 'node:crypto'
import { and, asc, count, desc, eq, isNull, min, not, sql } from 'drizzle-orm'
import { messageReply } from './emails.server.ts'
import { MAX_REPLY_LENGTH } from './rules.ts'
import { contactMessages } from './tables.server.ts'
import { type Actor, listAuditEntriesAbout, recordAudit } from '#shop/audit/audit.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { maxLengthMessage, normalizeLines } from '#shop/input/fields.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Message = typeof contactMessages.$inferSelect
const MAX_RESULTS = 200

/** Stored in the audit log, as is `answer` in its detail. */
const REPLIED = 'message answered'

/** For queries of messages. */
const HAS_REPLY = sql`exists (select from ${auditLog} where ${auditLog.subject} = ${contactMessages.ticket} and ${auditLog.action} = ${REPLIED})`

/**
 * Messages to answer come first, then those that were replied to and are open, the oldest at the top: the law requires a reply
 * within 48 hours and a resolution within a month.
 */
export async function listMessages({ db }: Pick<Shop, 'db'>): Promise<Message[]> {
	return db
		.select()
		.from(contactMessages)
		.orderBy(
			sql`${contactMessages.closedAt} is not null`,
			sql`${contactMessages.closedAt} is null and ${HAS_REPLY}`,
			asc(sql`case when ${contactMessages.closedAt} is null then ${contactMessages.createdAt} end`),
			desc(contactMessages.createdAt),
		)
		.limit(MAX_RESULTS)
}

/** Counts the open messages that the shop has not replied to. */
export async function countMessagesToAnswer({
	db,
}: Pick<Shop, 'db'>): Promise<{ count: number; oldest: Date | null }> {
	const [row] = await db
		.select({ count: count(), oldest: min(contactMessages.createdAt) })
		.from(contactMessages)
		.where(and(isNull(contactMessages.closedAt), not(HAS_REPLY)))
	return row ?? { count: 0, oldest: null }
}

type Reply = { ticket: string; text: string; by: string; at: Date }

/** Lists the shop's replies to these messages, the oldest first. The audit log stores them. */
export async function listReplies(shop: Pick<Shop, 'db'>, tickets: readonly string[]): Promise<Reply[]> {
	const entries = await listAuditEntriesAbout(shop, { action: REPLIED, subjects: tickets })
	return entries.map(({ subject, detail, actorName, at }) => ({
		ticket: subject,
		text: String(detail.answer ?? ''),
		by: actorName,
		at,
	}))
}

/** Emails the reply to the sender. The message stays open until it is closed. */
export async function replyToMessage(
	shop: Shop,
	{ ticket, text, by }: { ticket: string; text: string; by: Actor },
): Promise<Outcome> {
	const reply = normalizeLines(text)
	if (!reply) return refuse('invalid', null, { message: 'Please write a reply first.', field: 'reply' })
	if (reply.length > MAX_REPLY_LENGTH) {
		const message = `${maxLengthMessage(MAX_REPLY_LENGTH)}. This reply has ${reply.length.toLocaleString('en-IN')}.`
		return refuse('invalid', null, { message, field: 'reply' })
	}
	return inTransaction(shop, async (transaction) => {
		const [message] = await transaction
			.select()
			.from(contactMessages)
			.where(eq(contactMessages.ticket, ticket))
			.for('update')
		if (!message || message.closedAt) return CLOSED_OR_UNKNOWN
		const digest = createHash('sha256').update(reply).digest('hex')
		const isNew = await enqueueEmail(shop, transaction, {
			key: `contact:${message.id}:answer:${digest}`,
			email: messageReply({ message, reply, brand: shop.config.brand }),
		})
		if (!isNew) return SENT_BEFORE
		await recordAudit(shop, transaction, { by, action: REPLIED, subject: ticket, detail: { answer: reply } })
		return { ok: true }
	})
}

export async function closeMessage(
	shop: Shop,
	{ ticket, by }: { ticket: string; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const closed = await transaction
			.update(contactMessages)
			.set({ closedAt: shop.clock() })
			.where(and(eq(contactMessages.ticket, ticket), isNull(contactMessages.closedAt)))
			.returning({ id: contactMessages.id })
		if (closed.length === 0) return CLOSED_OR_UNKNOWN
		await recordAudit(shop, transaction, { by, action: 'message closed', subject: ticket })
		return { ok: true }
	})
}

const SENT_BEFORE = refuse('conflict', null, { message: 'This reply has already been sent.' })

const CLOSED_OR_UNKNOWN = refuse('missing', null, { message: "This message is closed or doesn't exist." })
