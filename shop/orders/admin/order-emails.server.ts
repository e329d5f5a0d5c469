/** Lists the emails about an order in the admin console, and sends one of them again. */
import { asc, eq } from 'drizzle-orm'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { listEmailsAbout, resendEmail, type StoredEmail } from '#shop/email/emails.server.ts'
import { lockOrder, type Order } from '#shop/orders/orders.server.ts'
import { type Corrected, orderCorrections } from '../corrections/tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type OrderEmailRecord = StoredEmail & {
	/** The subject of the email about a later correction of what this one says, or null. */
	correctedBy: string | null
	/** Whether it is about the customer's money: a refund, a payment that is asked for, or one of another amount. */
	isAboutMoney: boolean
}

export async function listOrderEmails(
	{ db }: { db: Database | Transaction },
	{ id }: Pick<Order, 'id'>,
): Promise<OrderEmailRecord[]> {
	const stored = await listEmailsAbout({ db }, `order:${id}`)
	const corrections = await db
		.select({ kind: orderCorrections.kind, before: orderCorrections.before })
		.from(orderCorrections)
		.where(eq(orderCorrections.orderId, id))
		.orderBy(asc(orderCorrections.id))
	const topics = new Map(
		corrections.map((correction, index) => [
			`order:${id}:corrected:${index + 1}`,
			// `correctOrder` alone writes these rows, with what belongs to their kind.
			topicOfCorrection(correction as Corrected),
		]),
	)
	return stored.map((email, index) => {
		const about = topics.get(email.key) ?? topicOf(email)
		const isAboutMoney = MONEY_EMAILS.includes(about.event ?? '')
		const correction = stored.slice(0, index).find(({ key }) => {
			const topic = topics.get(key)
			return topic !== undefined && isOutdatedBy(topic, about)
		})
		return { ...email, correctedBy: correction?.subject ?? null, isAboutMoney }
	})
}

/** What an email is about, and the number of the replacement if it is about one. */
type Topic = { event: string | undefined; replacement?: string | undefined }

function topicOfCorrection({ kind, before }: Corrected): Topic {
	return { event: kind, replacement: kind === 'tracking' ? before.replacement : undefined }
}

/** Every email to the customer contains the address and the packs with their grind, but few contain the parcel, its arrival or the company. */
function isOutdatedBy({ event: correction, replacement }: Topic, about: Topic): boolean {
	const event = about.event ?? ''
	if (correction === 'tracking')
		return replacement === about.replacement && ['shipped', 'tracking', 'replacement'].includes(event)
	if (correction === 'delivery') return event === 'delivered'
	if (correction === 'gst_buyer') return INVOICE_EMAILS.includes(event)
	return event !== NEW_ORDER_NOTICE
}

const NEW_ORDER_NOTICE = 'new'
/** These emails name the company, if there is one. */
const INVOICE_EMAILS = ['confirmed', 'restored', 'part', 'gst_buyer']

/** Emails about a return or a cancellation contain more than its refund. */
const MONEY_EMAILS = [
	'part',
	'part-arrived',
	'refunded',
	'returned',
	'difference',
	'payment-in-review',
	'payment-settled',
]

/** The key of a second delivery is `order:<id>:delivered:2`, and that of a replacement `order:<id>:replacement:<number>`. */
function topicOf({ key }: StoredEmail): Topic {
	const [, , event, detail] = key.split(':')
	return { event, replacement: event === 'replacement' ? detail : undefined }
}

const EMAIL_NOT_FOUND = refuse('missing', null, { message: 'This order has no such email.' })

/** `isQueued` is false for an email that is still waiting to be sent for the first time. */
export async function resendOrderEmail(
	shop: Shop,
	{ order, emailId, by }: { order: Pick<Order, 'id' | 'number'>; emailId: string; by: Actor },
): Promise<Outcome<{ isQueued: boolean; email: StoredEmail }>> {
	return inTransaction(shop, async (transaction) => {
		await lockOrder(transaction, order.id)
		const email = (await listOrderEmails({ db: transaction }, order)).find(({ id }) => id === emailId)
		if (!email) return EMAIL_NOT_FOUND
		if (email.correctedBy !== null) return outdated(email.correctedBy)
		const isQueued = await resendEmail(transaction, email.id)
		await recordAudit(shop, transaction, {
			by,
			action: 'email sent again',
			subject: order.number,
			detail: { email: email.subject },
		})
		return { ok: true, isQueued, email }
	})
}

function outdated(correctedBy: string) {
	return refuse('conflict', null, {
		message: `This email says what was corrected since. Please resend "${correctedBy}" instead.`,
	})
}
