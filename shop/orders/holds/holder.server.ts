/** Finds the holder of what an unpaid order takes: in whose share its packs and its use of a promo code count. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { SOLD_PAYMENT_STATES } from '../payment-states.ts'
import { orders } from '../tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

/**
 * Returns whose share an unpaid order counts in: that of the customer or guest if somebody has paid for an order, else that of
 * all newcomers behind the network. Stored with what the order holds, because an order may move to another guest.
 */
export async function findHolder(
	transaction: Transaction,
	{ network, customerId, guestHash }: { network: string; customerId: string | null; guestHash: string },
): Promise<string> {
	const isTheirs = or(
		customerId === null ? undefined : eq(orders.customerId, customerId),
		eq(orders.guestHash, guestHash),
	)
	const [paid] = await transaction
		// Of several, always the same one.
		.select({ holder: sql<string | null>`min(coalesce(${orders.customerId}::text, ${orders.guestHash}))` })
		.from(orders)
		.where(and(isTheirs, inArray(orders.paymentState, SOLD_PAYMENT_STATES)))
	return paid?.holder ?? network
}
