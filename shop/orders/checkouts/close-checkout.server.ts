import { and, eq, isNull } from 'drizzle-orm'
import { hideOrders } from '../order-payment.server.ts'
import { checkouts } from '../tables.server.ts'
import { lockOpenOrders } from './checkouts.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/**
 * Hides the open orders of a checkout, so that money that still arrives for them is refunded. A settled or closed
 * checkout does not change. The caller holds its lock.
 */
export async function closeCheckout(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	checkoutId: string,
): Promise<void> {
	await hideOrders(shop, transaction, await lockOpenOrders(transaction, checkoutId))
	const isOpen = and(isNull(checkouts.settledOrderId), isNull(checkouts.closedAt))
	await transaction
		.update(checkouts)
		.set({ closedAt: shop.clock() })
		.where(and(eq(checkouts.id, checkoutId), isOpen))
}
