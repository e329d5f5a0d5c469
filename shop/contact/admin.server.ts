/** Messages as the shop answers them: open ones first, an answer by letter, closed when settled. */
import { createHash } from 'node:crypto'
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { messageAnswered } from './emails.server.ts'
import { MAX_ANSWER_LENGTH } from './rules.ts'
import { contactMessages } from './tables.server.ts'
import { type Actor, listAuditEntriesAbout, recordAudit } from '#shop/audit/audit.server.ts'
import { maxLengthMessage, normalizeLines } from '#shop/input/fields.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type Message = typeof contactMessages.$inferSelect
const MOST_SHOWN = 200

/** Open ones first, the one that waits longest at the top: the law wants an answer in 48 hours and an end in a month. */
export async function listMessages({ db }: Pick<Shop, 'db'>): Promise<Message[]> {
	return db
		.select()
		.from(contactMessages)
		.orderBy(
			sql`${contactMessages.closedAt} is not null`,
			asc(sql`case when ${contactMessages.closedAt} is null then ${contactMessages.createdAt} end`),
			desc(contactMessages.createdAt),
		)
		.limit(MOST_SHOWN)
}

export async function countOpenMessages({ db }: Pick<Shop, 'db'>): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(contactMessages)
		.where(isNull(contactMessages.closedAt))
	return row?.count ?? 0
}

const ANSWERED = 'message answered'

type Answer = { ticket: string; text: string; by: string; at: Date }

/** What the shop has answered, as the book of acts keeps it, the first one first. */
export async function listAnswers(shop: Pick<Shop, 'db'>, tickets: readonly string[]): Promise<Answer[]> {
	const acts = await listAuditEntriesAbout(shop, { action: ANSWERED, subjects: tickets })
	return acts.map(({ subject, detail, actorName, at }) => ({
		ticket: subject,
		text: String(detail.answer ?? ''),
		by: actorName,
		at,
	}))
}

/** The writer gets the answer as a letter. The ticket stays open until it is closed. */
export async function answerMessage(
	shop: Shop,
	{ ticket, text, by }: { ticket: string; text: string; by: Actor },
): Promise<Outcome> {
	const answer = normalizeLines(text)
	if (!answer) return refuse('invalid', null, { message: 'Please write a reply first.', field: 'answer' })
	if (answer.length > MAX_ANSWER_LENGTH) {
		const message = `${maxLengthMessage(MAX_ANSWER_LENGTH)}, please: this reply has ${answer.length}.`
		return refuse('invalid', null, { message, field: 'answer' })
	}
	return inTransaction(shop, async (transaction) => {
		const [message] = await transaction
			.select()
			.from(contactMessages)
			.where(eq(contactMessages.ticket, ticket))
			.for('update')
		if (!message || message.closedAt) return GONE
		const letter = messageAnswered({ message, answer, brand: shop.config.brand })
		const mark = createHash('sha256').update(answer).digest('hex')
		const isNew = await enqueueEmail(shop, transaction, {
			key: `contact:${message.id}:answer:${mark}`,
			email: letter,
		})
		if (!isNew) return ANSWERED_SO
		await recordAudit(shop, transaction, { by, action: ANSWERED, subject: ticket, detail: { answer } })
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
		if (closed.length === 0) return GONE
		await recordAudit(shop, transaction, { by, action: 'message closed', subject: ticket })
		return { ok: true }
	})
}

/** Pressed twice, or by two at once. */
const ANSWERED_SO = refuse('conflict', null, { message: 'This reply has already been sent.' })

const GONE = refuse('missing', null, { message: 'This message is closed or does not exist.' })
