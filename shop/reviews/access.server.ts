/** Decides who may review an order: its customer, its browser, and anybody with the signed link in the email. */
import { EMAIL_LINK_SECONDS, isValidQuery, signQuery } from '#shop/crypto/signed-link.server.ts'
import { findOrder, lockOrderByNumber, type Order } from '#shop/orders/orders.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import { isOwnOrder, type Viewer } from '#shop/orders/views/order-view.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** `query` is that of the address, which may be a signed link. */
export type ReviewAccess = { number: string; viewer: Viewer; query: URLSearchParams }

/** Returns null for somebody else's order, and for one whose customer has deleted the account. */
export async function findReviewedOrder(shop: Shop, access: ReviewAccess): Promise<Order | null> {
	if (!isOrderNumber(access.number)) return null
	const order = await findOrder(shop.db, access.number)
	return order && mayOpen(shop, order, access) ? order : null
}

export async function lockReviewedOrder(
	shop: Shop,
	transaction: Transaction,
	access: ReviewAccess,
): Promise<Order | null> {
	if (!isOrderNumber(access.number)) return null
	const order = await lockOrderByNumber(transaction, access.number)
	return order && mayOpen(shop, order, access) ? order : null
}

function mayOpen(shop: Shop, order: Order, { viewer, query }: ReviewAccess): boolean {
	if (isAnonymized(order)) return false
	return isOwnOrder(order, viewer) || isValidQuery(shop, { purpose: 'review', subject: order.number, query })
}

/** The links in the email: to write a review, and never to be asked again. */
export function reviewLinks(shop: Pick<Shop, 'clock' | 'config'>, number: string) {
	const query = signQuery(shop, { purpose: 'review', subject: number, seconds: EMAIL_LINK_SECONDS })
	const reviewUrl = `${shop.config.publicUrl}/orders/${number}/review?${query}`
	return { reviewUrl, neverUrl: `${reviewUrl}&never=1` }
}
