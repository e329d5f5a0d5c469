/** The link in the confirmation email, which cancels the order in any browser until it ships. */
import { cancelForCustomer } from './cancel.server.ts'
import { completeOrderViews } from '#shop/payments/complete-order-views.server.ts'
import { EMAIL_LINK_SECONDS, isValidQuery, signQuery } from '#shop/crypto/signed-link.server.ts'
import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { findOrder, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

type Link = { number: string; query: URLSearchParams }

export function signCancellationUrl(shop: Pick<Shop, 'clock' | 'config'>, number: string): string {
	const query = signQuery(shop, { purpose: 'cancel', subject: number, seconds: EMAIL_LINK_SECONDS })
	return `${shop.config.publicUrl}/orders/${number}/cancel?${query}`
}

/** Returns null if the link was altered, has expired or names no order. */
export async function findOrderOfLink(
	shop: Shop,
	{ number, query }: Link,
): Promise<CompleteOrderView | null> {
	if (!isOrderNumber(number) || !isValidQuery(shop, { purpose: 'cancel', subject: number, query }))
		return null
	const order = await findOrder(shop.db, number)
	const [view] = order ? await completeOrderViews(shop, await listOrderViews(shop, [order])) : []
	return view ?? null
}

export async function cancelByLink(shop: Shop, link: Link): Promise<Outcome> {
	const order = await findOrderOfLink(shop, link)
	return order ? cancelForCustomer(shop, order.number) : ORDER_NOT_FOUND
}
