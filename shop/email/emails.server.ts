/** The outbox: emails are written in the transaction that causes them and delivered by a job (delivery.server.ts). */
import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { emails } from './tables.server.ts'
import { decryptOrNull, encrypt } from '#shop/crypto/encrypt.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import { equalsEmail } from '#shop/database/conditions.server.ts'
import { isId } from '#shop/input/fields.ts'
import { formatMoment } from '#shop/dates.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type Email = {
	to: string
	subject: string
	text: string
	html: string
	/** Replaces `SECRET_PLACEHOLDER` in text and HTML when the email is sent, and is stored encrypted until then. */
	secret?: string
	/** By default the shop. */
	replyTo?: string | null
	/** Set for newsletters only. */
	unsubscribeUrl?: string | null
}
/** After this many unanswered attempts, an email is not sent again automatically. */
export const MAX_UNANSWERED = 3

export const isPending = and(isNull(emails.sentAt), lt(emails.unanswered, MAX_UNANSWERED))
const isDone = or(isNotNull(emails.sentAt), gte(emails.unanswered, MAX_UNANSWERED))

export type StoredEmail = typeof emails.$inferSelect

export const SECRET_PLACEHOLDER = '······'

/** `key` identifies what the email is about, such as `order:<id>:confirmed`. Returns false if that email exists already. */
export async function enqueueEmail(
	shop: Shop,
	transaction: Transaction,
	{ key, email: { secret, ...email } }: { key: string; email: Email },
): Promise<boolean> {
	const encryptedSecret = secret === undefined ? null : encrypt(shop.config.secret, secret)
	const [row] = await transaction
		.insert(emails)
		.values({ ...email, encryptedSecret, key, createdAt: secondsFromNow(0) })
		.onConflictDoNothing()
		.returning({ id: emails.id })
	if (row) await enqueueDelivery(transaction, row.id)
	return row !== undefined
}

export async function enqueueDelivery(
	transaction: Transaction,
	emailId: string,
	afterSeconds = 0,
): Promise<void> {
	await enqueueJob(transaction, {
		name: 'deliver_letter',
		payload: { letterId: emailId },
		key: `letter:${emailId}`,
		maxAttempts: 60,
		afterSeconds,
	})
}

/** If false, its secret was encrypted with another SECRET and is lost. */
type ListedEmail = StoredEmail & { isReadable: boolean }

/** Lists the newest first with their secrets, for the mailbox page and tests. */
export async function listEmails(shop: Pick<Shop, 'db' | 'config'>, limit = 100): Promise<ListedEmail[]> {
	const stored = await shop.db.select().from(emails).orderBy(desc(emails.createdAt)).limit(limit)
	return stored.map((email) => {
		const complete = withSecret(shop, email)
		return { ...(complete ?? email), isReadable: complete !== null }
	})
}

export async function findEmail(shop: Pick<Shop, 'db' | 'config'>, id: string): Promise<StoredEmail | null> {
	if (!isId(id)) return null
	const [email] = await shop.db.select().from(emails).where(eq(emails.id, id))
	return email ? (withSecret(shop, email) ?? email) : null
}

/** Returns when it was sent, or why it was not. */
export function describeDelivery({ sentAt, unanswered }: StoredEmail): string {
	if (sentAt) return formatMoment(sentAt)
	return unanswered > 0 ? 'sent, but not confirmed by the mail server' : 'not sent yet'
}

/** Lists the emails whose keys begin with `subject`, such as `order:<id>`, the newest first. */
export async function listEmailsAbout({ db }: Pick<Shop, 'db'>, subject: string): Promise<StoredEmail[]> {
	return db
		.select()
		.from(emails)
		.where(and(gte(emails.key, `${subject}:`), lt(emails.key, `${subject};`)))
		.orderBy(desc(emails.createdAt))
}

/** Sends an email again to the same address. Returns false if it is still queued. */
export async function resendEmail(transaction: Transaction, emailId: string): Promise<boolean> {
	const [email] = await transaction
		.update(emails)
		.set({ sentAt: null, claimedUntil: null, unanswered: 0 })
		.where(and(eq(emails.id, emailId), isDone))
		.returning({ id: emails.id })
	if (!email) return false
	await enqueueDelivery(transaction, emailId)
	return true
}

/** Deletes the emails to a person. Queued emails are still sent, and deleted then. */
export async function deleteEmailsOf(transaction: Transaction, address: string): Promise<void> {
	const theirs = or(equalsEmail(emails.to, address), equalsEmail(emails.replyTo, address))
	// In this order, an email that is being sent is deleted either here or by `markSent`.
	await transaction.update(emails).set({ deleteOnceSent: true }).where(theirs)
	await transaction.delete(emails).where(and(theirs, isDone))
}

/** Inserts the secret. Returns null if it was encrypted with another SECRET. */
export function withSecret({ config }: Pick<Shop, 'config'>, email: StoredEmail): StoredEmail | null {
	if (!email.encryptedSecret) return email
	const secret = decryptOrNull(config.secret, email.encryptedSecret)
	if (secret === null) return null
	const insertSecret = (text: string) => text.replace(SECRET_PLACEHOLDER, secret)
	return { ...email, text: insertSecret(email.text), html: insertSecret(email.html) }
}

/** In seconds. */
export type WaitingEmails = { count: number; oldest: number }

export async function countWaitingEmails({ db }: Pick<Shop, 'db'>): Promise<WaitingEmails> {
	const [waiting] = await db
		.select({
			count: sql<number>`count(*)::int`,
			oldest: sql<number>`coalesce(extract(epoch from now() - min(${emails.createdAt})), 0)::float`,
		})
		.from(emails)
		.where(isPending)
	return waiting ?? { count: 0, oldest: 0 }
}
