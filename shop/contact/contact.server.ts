/** Receives contact messages: stores each with a ticket number and emails the shop and the sender, in one transaction. */
import { randomInt } from 'node:crypto'
import { messageForShop, messageReceived } from './emails.server.ts'
import { type ContactInput, NOT_SENT_TITLE } from './input.ts'
import { ticketNumber } from './rules.ts'
import { contactMessages } from './tables.server.ts'
import { equalsEmail } from '#shop/database/conditions.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { rateLimitEmail } from '#shop/limits/limits.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction, retryOnConflict } from '#shop/transaction.server.ts'

/** Deletes all messages from this email. */
export async function deleteMessagesOf(transaction: Transaction, email: string): Promise<void> {
	await transaction.delete(contactMessages).where(equalsEmail(contactMessages.email, email))
}

/** `pick` chooses the random characters of the ticket number. */
export async function sendMessage(
	shop: Shop,
	input: ContactInput,
	pick: (below: number) => number = randomInt,
): Promise<Outcome<{ ticket: string }>> {
	const { email } = input
	const tooMany =
		(await rateLimitEmail(shop, { name: 'contact-mailbox', email })) ??
		(await rateLimitEmail(shop, { name: 'contact-mailbox-day', email }))
	if (tooMany) return { ...tooMany, title: NOT_SENT_TITLE }
	return retryOnConflict('contact_messages_ticket_unique', () => insertMessage(shop, input, pick))
}

function insertMessage(
	shop: Shop,
	input: ContactInput,
	pick: (below: number) => number,
): Promise<Outcome<{ ticket: string }>> {
	return inTransaction(shop, async (transaction) => {
		const createdAt = shop.clock()
		const [message] = await transaction
			.insert(contactMessages)
			.values({ ...input, ticket: ticketNumber(createdAt, pick), createdAt })
			.returning()
		if (!message) throw new Error('The insert returned no message')
		const { brand, publicUrl } = shop.config
		const { id, ticket } = message
		await enqueueEmail(shop, transaction, {
			key: `contact:${id}:shop`,
			email: messageForShop({ ...input, ticket, brand }),
		})
		await enqueueEmail(shop, transaction, {
			key: `contact:${id}:writer`,
			email: messageReceived({ ...input, ticket, brand, publicUrl }),
		})
		return { ok: true, ticket }
	})
}
