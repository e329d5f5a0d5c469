/** Orders that one browser began for the same things, or with the same promo code: only one of them is meant. */
import { and, asc, desc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import { type Order, removeOrder } from './orders.server.ts'
import { countPromoUses } from './promo-uses.server.ts'
import { SOLD_STATUSES, UNPAID_STATUSES } from './rules.ts'
import { orders, promoUses } from './tables.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { whyUsedUp } from '#shop/promos/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type Begun = { guestHash: string; fingerprint: string; promoCode: string | null }

/** The open orders that the same browser already has for the same things, the newest first. */
export async function listOpenDuplicates(
	transaction: Transaction,
	{ guestHash, fingerprint }: Omit<Begun, 'promoCode'>,
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

/** Those that are open and unpaid, held until the transaction ends. Whoever needs the promo code's row locks that first. */
export async function lockDuplicates(transaction: Transaction, begun: Begun): Promise<Order[]> {
	const { guestHash, fingerprint, promoCode } = begun
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
	rivals: readonly Order[],
): Promise<void> {
	for (const { id } of rivals) await removeOrder(shop, transaction, { orderId: id, reason: 'replaced' })
}

/**
 * Whether a hidden order that was paid after all stands again. The others that its browser has begun for the same
 * things then fall, so that nobody pays twice; money for them is late in its turn, and goes back.
 */
export async function restoreIfStillWanted(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	order: Order,
): Promise<boolean> {
	const promo = order.promoCode ? await findPromo(transaction, order.promoCode, { lock: true }) : null
	const [use] = await transaction.select().from(promoUses).where(eq(promoUses.orderId, order.id))
	const begun = await lockDuplicates(transaction, order)
	// Its packs may be gone while it is in sight: nobody is their own rival.
	const rivals = begun.filter(({ id }) => id !== order.id)
	if (await isReplaced(transaction, order)) return false
	const twins = rivals.filter(({ fingerprint }) => fingerprint === order.fingerprint)
	for (const fallen of [twins, rivals]) {
		const excludedIds = fallen.map(({ id }) => id)
		const uses = use && promo ? await countPromoUses(transaction, { ...use, promo, excludedIds }) : null
		// A hidden order has given its use back. Were it not counted anew, one use would pay for any number of them.
		if (promo && uses && whyUsedUp(promo, uses)) continue
		await hideDuplicates(shop, transaction, fallen)
		return true
	}
	return false
}

/** Whether the same browser has paid for the same things since, be it by an order that had been hidden as well. */
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
