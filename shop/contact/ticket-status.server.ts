/** Shows the status of a message to anyone who has its ticket number: only times, no content and no personal data. */
import { eq } from 'drizzle-orm'
import { listReplies } from './admin.server.ts'
import { isTicketNumber } from './rules.ts'
import { contactMessages } from './tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

export type TicketStatus = { ticket: string; receivedAt: Date; repliedAt: Date[]; closedAt: Date | null }

const NO_NUMBER = refuse('invalid', null, { message: 'Please enter your ticket number.', field: 'number' })
const NOT_FOUND = refuse('missing', null, {
	message: 'No message found with this ticket number. Please check and try again.',
})

export async function findTicketStatus(
	shop: Pick<Shop, 'db'>,
	number: string,
): Promise<Outcome<{ status: TicketStatus }>> {
	const ticket = number.trim().toUpperCase()
	if (!ticket) return NO_NUMBER
	if (!isTicketNumber(ticket)) return NOT_FOUND
	const [message] = await shop.db
		.select({ receivedAt: contactMessages.createdAt, closedAt: contactMessages.closedAt })
		.from(contactMessages)
		.where(eq(contactMessages.ticket, ticket))
	if (!message) return NOT_FOUND
	const replies = await listReplies(shop, [ticket])
	return { ok: true, status: { ticket, ...message, repliedAt: replies.map(({ at }) => at) } }
}
