import { adminContext } from '#app/session/admin/admin-context.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findQuotation } from '#shop/quotations/quotations.server.ts'
import type { Refusal } from '#shop/outcome.ts'
import { refuseOwn } from '#shop/staff/own-orders.server.ts'

/** Checks the stored quotation, because another email in the form does not make it somebody else's. */
export async function refuseOwnQuotation(context: Context, label: string): Promise<Refusal | null> {
	const shop = context.get(shopContext)
	const found = await findQuotation(shop, label)
	if (!found) return null
	const { customerId, recipient } = found.quotation
	return refuseOwn(shop.db, { by: context.get(adminContext), of: { customerId, email: recipient.email } })
}
