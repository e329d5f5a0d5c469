/** A letter about an order, once more: it was lost, or its reader asks for it. */
import type { Order } from './orders.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { listEmailsAbout, resendEmail, type StoredEmail } from '#shop/email/emails.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Named = Pick<Order, 'id' | 'number'>

const NO_SUCH_LETTER = refuse('missing', null, { message: 'This order has no such email.' })

/** The newest first. */
export function listOrderEmails(shop: Pick<Shop, 'db'>, { id }: Pick<Order, 'id'>): Promise<StoredEmail[]> {
	return listEmailsAbout(shop, `order:${id}`)
}

/** Only a letter about this very order. `isQueued` is false where it has not left yet, and leaves by itself. */
export async function resendOrderEmail(
	shop: Shop,
	{ order, letterId, by }: { order: Named; letterId: string; by: Actor },
): Promise<Outcome<{ isQueued: boolean; letter: StoredEmail }>> {
	const letter = (await listOrderEmails(shop, order)).find(({ id }) => id === letterId)
	if (!letter) return NO_SUCH_LETTER
	return inTransaction(shop, async (transaction) => {
		const isQueued = await resendEmail(transaction, letter.id)
		await recordAudit(shop, transaction, {
			by,
			action: 'email sent again',
			subject: order.number,
			detail: { letter: letter.subject },
		})
		return { ok: true, isQueued, letter }
	})
}
