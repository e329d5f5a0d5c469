/** Notifies the owners of a large discount that somebody else has given. */
import { totalsOf } from '../quotations.server.ts'
import type { Quotation } from '../tables.server.ts'
import { discountPercent, quotationLabel } from '../rules.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { formatTotal } from '#shop/money.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { LARGE_DISCOUNT_PERCENT } from '#shop/staff/notification-kinds.ts'
import { notifyShop } from '#shop/staff/notifications.server.ts'

type Given = { by: Actor; quotation: Quotation; before: Quotation | null }

/** A discount that was as large before is not reported again. */
export async function reportLargeDiscount(
	shop: Shop,
	transaction: Transaction,
	{ by, quotation, before }: Given,
): Promise<void> {
	const percent = percentOf(quotation)
	if (percent < LARGE_DISCOUNT_PERCENT || (before && percent <= percentOf(before))) return
	if (await isOwner(transaction, by)) return
	const { subtotal, total } = totalsOf(quotation)
	const { id, number, version, discount } = quotation
	const label = quotationLabel(number)
	await notifyShop(shop, transaction, {
		kind: 'discount',
		key: `quotation:${id}:discount:${version}`,
		subject: `Large discount on ${label}: ${formatTotal(discount)} of ${formatTotal(subtotal)}`,
		title: 'A large discount',
		sentences: [
			`${by.name} has given a discount of ${formatTotal(discount)} (${Math.floor(percent)}%) on goods of ${formatTotal(subtotal)} in quotation ${label}. That leaves ${formatTotal(total)} to pay.`,
		],
		link: { label: 'Open the quotation', path: `/admin/quotations/${label}` },
	})
}

function percentOf(quotation: Quotation): number {
	return discountPercent({ ...totalsOf(quotation), discount: quotation.discount })
}

/** The command line is the owner's. */
async function isOwner(transaction: Transaction, { id }: Actor): Promise<boolean> {
	return id === null || (await findCustomer(transaction, id))?.role === 'owner'
}
