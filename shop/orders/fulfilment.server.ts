/** The way of a parcel: packed, shipped with a tracking number, out for delivery, delivered. */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orderDelivered, orderShipped } from './emails.server.ts'
import { TrackingInput } from './input.ts'
import { lockOrderByNumber, moveOrder, type Order } from './orders.server.ts'
import { canMove, type OrderStatus, statusLabel } from './rules.ts'
import { orders } from './tables.server.ts'
import { notifyCustomer } from './notify-customer.server.ts'
import { ORDER_NOT_FOUND } from './tracking.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export const FULFILMENT_STATUSES = ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const
type ParcelStatus = (typeof FULFILMENT_STATUSES)[number]

type Move = {
	number: string
	to: ParcelStatus
	/** Needed on the way to `shipped`. */
	trackingNumber?: string
	courier?: string
	by: Actor
}

/** One step at a time, and only forwards. Two at once: one wins, the other hears where the order is now. */
export async function fulfil(shop: Shop, move: Move): Promise<Outcome<{ order: Order }>> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, move.number)
		if (!order) return ORDER_NOT_FOUND
		if (!canMove(order.status, move.to)) return notThisWay(order.status, move.to)
		if (move.to === 'shipped') {
			const { trackingNumber = '', courier = '' } = move
			const label = TrackingInput.safeParse({ trackingNumber, courier })
			if (!label.success) return wrongLabel(label.error)
			await transaction.update(orders).set(label.data).where(eq(orders.id, order.id))
		}
		const by = `shop:${move.by.name}` as const
		await moveOrder(shop, transaction, { orderId: order.id, from: order.status, to: move.to, by })
		await recordAudit(shop, transaction, {
			by: move.by,
			action: `order ${statusLabel(move.to).toLowerCase()}`,
			subject: order.number,
		})
		const moved = await lockOrderByNumber(transaction, move.number)
		if (!moved) throw new Error('A moved order is gone')
		const letter = LETTERS[moved.status]
		if (letter) await notifyCustomer(shop, transaction, { order: moved, occasion: moved.status, letter })
		return { ok: true, order: moved }
	})
}

const LETTERS: Partial<Record<OrderStatus, typeof orderShipped>> = {
	shipped: orderShipped,
	delivered: orderDelivered,
}

function wrongLabel({ issues: [issue] }: z.ZodError) {
	return refuse('invalid', 'Tracking number needed', {
		message: issue?.message ?? '',
		field: String(issue?.path[0] ?? ''),
		code: 'tracking_number_needed',
	})
}

function notThisWay(from: OrderStatus, to: OrderStatus) {
	return refuse('conflict', 'Status not changed', {
		message: `This order is "${statusLabel(from)}" and can't be marked as "${statusLabel(to)}".`,
		code: 'status_conflict',
	})
}
