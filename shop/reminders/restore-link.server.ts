/** The link in a reminder: it puts the ordered packs into the cart of any browser, at today's prices, and opens nothing else. */
import { LINK_DAYS } from './rules.ts'
import { isValidQuery, signQuery } from '#shop/crypto/signed-link.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { findOrderIncludingHidden, listItems, type OrderItem } from '#shop/orders/orders.server.ts'
import { findSettledOrder } from '#shop/orders/checkouts/paid-orders.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export function signRestoreUrl(shop: Pick<Shop, 'clock' | 'config'>, number: string): string {
	const query = signQuery(shop, { purpose: 'restore', subject: number, seconds: LINK_DAYS * 86_400 })
	return `${shop.config.publicUrl}/orders/${number}/restore?${query}`
}

/** Returns null if the link was altered, has expired or names no order. The email may have been forwarded, so it reveals packs only. */
export async function findItemsToRestore(
	shop: Shop,
	{ number, query }: { number: string; query: URLSearchParams },
): Promise<{ items: OrderItem[]; isBought: boolean } | null> {
	if (!isOrderNumber(number) || !isValidQuery(shop, { purpose: 'restore', subject: number, query }))
		return null
	const order = await findOrderIncludingHidden(shop.db, number)
	if (!order) return null
	const settled = await findSettledOrder(shop.db, order.checkoutId)
	return { items: await listItems(shop.db, order.id), isBought: settled !== null }
}
