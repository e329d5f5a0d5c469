/** Reverts 'delivered' or 'collected' that was set by mistake. */
import { and, desc, eq } from 'drizzle-orm'
import { type Correction, correctOrder, notCorrected } from './corrections.server.ts'
import { deliveryUndoneEmail } from '#shop/orders/emails/correction-emails.server.ts'
import { hasReplacement } from '#shop/orders/after-sales/replacements.server.ts'
import { hasReturn } from '#shop/orders/after-sales/returns.server.ts'
import { type Order, revertStatus } from '#shop/orders/orders.server.ts'
import { isAtShop } from '#shop/orders/statuses.ts'
import { statusChanges } from '#shop/orders/tables.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

const UNDO_DELIVERY_HOURS = 24

export async function undoDelivery(shop: Shop, correction: Correction<{ reason: string }>): Promise<Outcome> {
	return correctOrder(shop, correction, async (transaction, order) => {
		const delivery = await findUndoableDelivery(transaction, order, shop.clock())
		if (!delivery)
			return notCorrected(
				`Only an order that was marked as delivered in the last ${UNDO_DELIVERY_HOURS} hours can be set back, and none that was refunded or returned, or was collected and has a replacement.`,
			)
		const { from: to, at } = delivery
		await revertStatus(shop, transaction, {
			orderId: order.id,
			from: 'delivered',
			to,
			by: `shop:${correction.by.name}`,
		})
		return {
			ok: true,
			kind: 'delivery',
			before: { deliveredAt: at.toISOString() },
			order: { ...order, status: to },
			action: 'delivery undone',
			detail: {},
			render: deliveryUndoneEmail,
		}
	})
}

/** Returns the status change to revert, or null. A refund of everything may already be in progress for what came back. */
export async function findUndoableDelivery(
	db: Database | Transaction,
	{ id, status, paymentState }: Pick<Order, 'id' | 'status' | 'paymentState'>,
	now: Date,
) {
	if (status !== 'delivered' || paymentState === 'refunded') return null
	if (await hasReturn(db, id)) return null
	const [step] = await db
		.select({ from: statusChanges.from, at: statusChanges.at })
		.from(statusChanges)
		.where(and(eq(statusChanges.orderId, id), eq(statusChanges.to, 'delivered')))
		.orderBy(desc(statusChanges.id))
		.limit(1)
	if (!step?.from || now.getTime() - step.at.getTime() > UNDO_DELIVERY_HOURS * 3_600_000) return null
	// Replaced packs were handed over. Back at the shop, the order could be cancelled, which would return them to the stock.
	if (isAtShop(step.from) && (await hasReplacement(db, id))) return null
	return { from: step.from, at: step.at }
}
