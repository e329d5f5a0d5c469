/** Keeps the staff from deciding about their own money and goods. */
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** `of` has the account and the email of an order, a quotation or a review. Owners may, because the shop belongs to them. */
export async function refuseOwn(
	db: Database | Transaction,
	{ by, of }: { by: Actor; of: { customerId: string | null; email: string } },
): Promise<Refusal | null> {
	const member = by.id === null ? null : await findCustomer(db, by.id)
	if (!member || member.role === 'owner') return null
	const isOwn = of.customerId === member.id || canonicalEmail(of.email) === canonicalEmail(member.email)
	return isOwn ? OWN_ORDER : null
}

const OWN_ORDER = refuse('forbidden', 'Your own order', {
	message: 'Ask somebody else to do this for your own order.',
	code: 'own_order',
})
