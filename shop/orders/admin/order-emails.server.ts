/** The emails about an order in the admin console, and sending one of them again. */
import { asc, eq } from 'drizzle-orm'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { listEmailsAbout, resendEmail, type StoredEmail } from '#shop/email/emails.server.ts'
import { lockOrder, type Order } from '#shop/orders/orders.server.ts'
import { type Corrected, orderCorrections } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type OrderEmailRecord = StoredEmail & {
	/** The subject of the email about a correction of what this one says, or null. */
	correctedBy: string | null
}

/** The emails about an order, the newest first. */
export async function listOrderEmails(
	{ db }: { db: Database | Transaction },
	{ id }: Pick<Order, 'id'>,
): Promise<OrderEmailRecord[]> {
	const stored = await listEmailsAbout({ db }, `order:${id}`)
	const corrections = await db
		.select({ kind: orderCorrections.kind })
		.from(orderCorrections)
		.where(eq(orderCorrections.orderId, id))
		.orderBy(asc(orderCorrections.id))
	const kinds = new Map(corrections.map(({ kind }, index) => [`order:${id}:corrected:${index + 1}`, kind]))
	return stored.map((email, index) => {
		const correction = stored.slice(0, index).find(({ key }) => {
			const kind = kinds.get(key)
			return kind !== undefined && isOutdatedBy(kind, kinds.get(email.key) ?? eventOf(email))
		})
		return { ...email, correctedBy: correction?.subject ?? null }
	})
}

/** Every email to the customer names the address and the packs with their grind; few name the parcel, its arrival or the company. */
function isOutdatedBy(correction: Corrected['kind'], about: string | undefined): boolean {
	if (correction === 'tracking') return about === 'shipped' || about === 'tracking'
	if (correction === 'delivery') return about === 'delivered'
	if (correction === 'gst_buyer') return INVOICE_EMAILS.includes(about ?? '')
	return about !== NEW_ORDER_NOTICE
}

const NEW_ORDER_NOTICE = 'new'
/** They name the company, if there is one. */
const INVOICE_EMAILS = ['confirmed', 'restored', 'part', 'gst_buyer']

/** The second delivery has the key `order:<id>:delivered:2`. */
function eventOf({ key }: StoredEmail): string | undefined {
	return key.split(':')[2]
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
