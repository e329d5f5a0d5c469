/** Receives contact messages: stores each with a ticket number and emails the shop and the sender, in one transaction. */
import { randomInt } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { messageForShop, messageReceived } from './emails.server.ts'
import { type ContactInput, NOT_SENT_TITLE } from './input.ts'
import { newTicketNumber } from './rules.ts'
import { contactMessages } from './tables.server.ts'
import type { RandomInteger } from '#shop/crypto/unambiguous-alphabet.ts'
import { equalsEmail } from '#shop/database/conditions.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { limitUse } from '#shop/limits/limits.server.ts'
import { wideNetworkOf } from '#shop/limits/network.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { notifyStaff } from '#shop/staff/notifications.server.ts'
import { inTransaction, retryOnConflict } from '#shop/transaction.server.ts'

export function listMessagesFrom({ db }: Pick<Shop, 'db'>, email: string) {
	return db
		.select()
		.from(contactMessages)
		.where(equalsEmail(contactMessages.email, email))
		.orderBy(desc(contactMessages.createdAt))
}

export async function deleteMessagesOf(transaction: Transaction, email: string): Promise<void> {
	await transaction.delete(contactMessages).where(equalsEmail(contactMessages.email, email))
}

type MessageSender = { clientIp: string; customerId?: string | null }

/** `randomInteger` chooses the characters of the ticket number. */
export async function receiveMessage(
	shop: Shop,
	{ input, sender: { clientIp, customerId } }: { input: ContactInput; sender: MessageSender },
	randomInteger: RandomInteger = randomInt,
): Promise<Outcome<{ ticket: string }>> {
	const mailbox = canonicalEmail(input.email)
	const subject = [mailbox, customerId ?? wideNetworkOf(clientIp)]
	const tooMany = await limitUse(shop, { name: 'contact-from-mailbox', subject })
	if (tooMany) return { ...tooMany, title: NOT_SENT_TITLE }
	// Anybody can write in somebody else's name, which must neither flood their mailbox nor stop them from writing.
	const hasReceipt = (await limitUse(shop, { name: 'contact-receipts', subject: [mailbox] })) === null
	return retryOnConflict('contact_messages_ticket_unique', () =>
		insertMessage(shop, { input, hasReceipt, randomInteger }),
	)
}

function insertMessage(
	shop: Shop,
	{
		input,
		hasReceipt,
		randomInteger,
	}: { input: ContactInput; hasReceipt: boolean; randomInteger: RandomInteger },
): Promise<Outcome<{ ticket: string }>> {
	return inTransaction(shop, async (transaction) => {
		const createdAt = shop.clock()
		const [message] = await transaction
			.insert(contactMessages)
			.values({ ...input, ticket: newTicketNumber(createdAt, randomInteger), createdAt })
			.returning()
		if (!message) throw new Error('The insert returned no message')
		const { brand, publicUrl } = shop.config
		const { id, ticket } = message
		await enqueueEmail(shop, transaction, {
			key: `contact:${id}:shop`,
			email: messageForShop({ ...input, ticket, brand, publicUrl }),
		})
		await notifyStaff(shop, transaction, {
			kind: 'message',
			key: `contact:${id}`,
			subject: `New message ${ticket}`,
			title: 'New message',
			sentences: [`Message ${ticket} has arrived. Please reply in the console.`],
			link: { label: 'Open the messages', path: '/admin/messages' },
		})
		if (hasReceipt)
			await enqueueEmail(shop, transaction, {
				key: `contact:${id}:writer`,
				email: messageReceived({ ...input, ticket, brand, publicUrl }),
			})
		return { ok: true, ticket }
	})
}
