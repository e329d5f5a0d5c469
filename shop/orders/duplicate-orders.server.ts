/** Unpaid orders that the same browser placed for the same checkout, or with the same promo code. At most one may be fulfilled. */
import { and, asc, desc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import { hideOrder, type Order } from './orders.server.ts'
import { countPromoUses } from './promo-uses.server.ts'
import { SOLD_STATUSES, UNPAID_STATUSES } from './statuses.ts'
import { orders, promoUses } from './tables.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { whyUsedUp } from '#shop/promos/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** What identifies duplicates. `fingerprint`: the same items, address and total. */
type Checkout = { guestHash: string; fingerprint: string; promoCode: string | null }

/** The browser's open orders with this fingerprint, the newest first. */
export async function listOpenDuplicates(
	transaction: Transaction,
	{ guestHash, fingerprint }: Omit<Checkout, 'promoCode'>,
): Promise<Order[]> {
	return transaction
		.select()
		.from(orders)
		.where(
			and(
				eq(orders.guestHash, guestHash),
				eq(orders.fingerprint, fingerprint),
				isNull(orders.removedAt),
				inArray(orders.status, UNPAID_STATUSES),
			),
		)
		.orderBy(desc(orders.createdAt))
}

/** Locks the browser's open orders with this fingerprint or promo code. Callers that need the promo code's row lock that first. */
export async function lockDuplicates(
	transaction: Transaction,
	{ guestHash, fingerprint, promoCode }: Checkout,
): Promise<Order[]> {
	return transaction
		.select()
		.from(orders)
		.where(
			and(
				eq(orders.guestHash, guestHash),
				isNull(orders.removedAt),
				inArray(orders.status, UNPAID_STATUSES),
				or(eq(orders.fingerprint, fingerprint), promoCode ? eq(orders.promoCode, promoCode) : undefined),
			),
		)
		.orderBy(asc(orders.id))
		.for('update')
}

export async function hideDuplicates(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	duplicates: readonly Order[],
): Promise<void> {
	for (const { id } of duplicates) await hideOrder(shop, transaction, { orderId: id, reason: 'replaced' })
}

/**
 * For a late payment: true if no paid order has replaced this one, and its promo code has a use left. Hides the order's
 * duplicates then, so that nobody pays twice; a payment for one of them is refunded.
 */
export async function restoreIfStillWanted(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	order: Order,
): Promise<boolean> {
	const promo = order.promoCode ? await findPromo(transaction, order.promoCode, { lock: true }) : null
	const [use] = await transaction.select().from(promoUses).where(eq(promoUses.orderId, order.id))
	const locked = await lockDuplicates(transaction, order)
	// The order itself may be visible with its stock already released; exclude it from its own duplicates.
	const duplicates = locked.filter(({ id }) => id !== order.id)
	if (await isReplaced(transaction, order)) return false
	const sameCheckout = duplicates.filter(({ fingerprint }) => fingerprint === order.fingerprint)
	// Orders that only share the promo code are hidden as well if that frees the use this order needs.
	for (const superseded of [sameCheckout, duplicates]) {
		const excludedIds = superseded.map(({ id }) => id)
		const uses = use && promo ? await countPromoUses(transaction, { ...use, promo, excludedIds }) : null
		// A hidden order has released its use; without counting again, one use would pay for any number of orders.
		if (promo && uses && whyUsedUp(promo, uses)) continue
		await hideDuplicates(shop, transaction, superseded)
		return true
	}
	return false
}

/** Whether the same browser has since paid another order with the same fingerprint, one that had been hidden included. */
async function isReplaced(transaction: Transaction, order: Order): Promise<boolean> {
	const [other] = await transaction
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				eq(orders.guestHash, order.guestHash),
				eq(orders.fingerprint, order.fingerprint),
				ne(orders.id, order.id),
				or(gte(orders.createdAt, order.createdAt), gte(orders.restoredAt, order.createdAt)),
				inArray(orders.status, SOLD_STATUSES),
			),
		)
		.limit(1)
	return other !== undefined
}
