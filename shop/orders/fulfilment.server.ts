/** Fulfils orders: packed, shipped with a tracking number, out for delivery, delivered. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import {
	notifyCustomer,
	orderCollectedEmail,
	orderDeliveredEmail,
	orderReadyEmail,
	orderShippedEmail,
} from './emails/emails.server.ts'
import type { OrderEmail } from './emails/render-order-email.ts'
import { TrackingInput } from './input.ts'
import {
	lockOrderByNumber,
	changeOrderStatus,
	listItems,
	type Order,
	ORDER_NOT_FOUND,
} from './orders.server.ts'
import { refuseUnseenCorrection } from './corrections/stored-corrections.server.ts'
import { refuseWaitingParcel } from './differences/differences.server.ts'
import { assignBatches, listPackedBatches } from './batches/packed-batches.server.ts'
import { refuseTakenTrackingNumber } from './tracked-parcels.server.ts'
import { canTransition, type FulfilmentStatus, isAtShop, type OrderStatus, statusLabel } from './statuses.ts'
import { orders, statusChanges } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { trackingLink } from '#shop/couriers/rules.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Fulfilment = {
	number: string
	to: FulfilmentStatus
	/** Required for `shipped`. */
	trackingNumber?: string
	courier?: string
	/** Refuses a tracking number that another parcel has. On its own page, an order may share a parcel. */
	ownParcel?: boolean
	/** When the console page with the button was loaded. The command line has no page. */
	pageLoadedAt?: Date | undefined
	by: Actor
}

const EMAILS = {
	packed: null,
	shipped: orderShippedEmail,
	out_for_delivery: null,
	delivered: orderDeliveredEmail,
} as const satisfies Record<FulfilmentStatus, OrderEmail | null>

const COLLECTED_EMAILS = { ...EMAILS, packed: orderReadyEmail, delivered: orderCollectedEmail } as const

/** Moves the order one step forward. Of two concurrent calls one succeeds, and the other is refused with the order's status. */
export async function advanceOrder(shop: Shop, fulfilment: Fulfilment): Promise<Outcome<{ order: Order }>> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, fulfilment.number)
		if (!order) return ORDER_NOT_FOUND
		const { isCollected } = order
		if (!canTransition(order.status, fulfilment.to, isCollected))
			return cannotTransition(order.status, fulfilment.to)
		const waiting = isAtShop(order.status) ? await refuseWaitingParcel(shop, transaction, order.id) : null
		if (waiting) return waiting
		const { pageLoadedAt } = fulfilment
		const unseen = isAtShop(order.status)
			? await refuseUnseenCorrection(transaction, { orderId: order.id, pageLoadedAt })
			: null
		if (unseen) return unseen
		let updated: Order = { ...order, status: fulfilment.to }
		if (fulfilment.to === 'shipped') {
			const { trackingNumber = '', courier = '' } = fulfilment
			const tracking = TrackingInput.safeParse({ trackingNumber, courier })
			if (!tracking.success) return invalidTracking(tracking.error)
			const { ownParcel } = fulfilment
			const refusal =
				ownParcel && (await refuseTakenTrackingNumber(transaction, tracking.data.trackingNumber))
			if (refusal) return refusal
			await transaction.update(orders).set(tracking.data).where(eq(orders.id, order.id))
			updated = { ...updated, ...tracking.data }
		}
		const by = `shop:${fulfilment.by.name}` as const
		await changeOrderStatus(shop, transaction, {
			orderId: order.id,
			from: order.status,
			to: fulfilment.to,
			by,
			isCollected,
		})
		if (fulfilment.to === 'packed')
			await assignBatches(shop, transaction, { items: await listItems(transaction, order.id) })
		await recordAudit(shop, transaction, {
			by: fulfilment.by,
			action: `order ${statusLabel(fulfilment.to).toLowerCase()}`,
			subject: order.number,
			detail: fulfilment.to === 'shipped' ? trackingOf(updated) : {},
		})
		const render = (isCollected ? COLLECTED_EMAILS : EMAILS)[fulfilment.to]
		if (render) {
			const trackingUrl = trackingLink(updated, await listCouriers(transaction))
			const batches = await listPackedBatches(transaction, [order.id])
			const options = trackingUrl ? { trackingUrl, batches } : { batches }
			const event = await eventOf(transaction, updated)
			await notifyCustomer(shop, transaction, { order: updated, event, render, options })
		}
		return { ok: true, order: updated }
	})
}

function trackingOf({ trackingNumber, courier }: Order) {
	return { trackingNumber, courier }
}

/** The event is numbered from the second time on, after 'delivered' was reverted. */
async function eventOf(transaction: Transaction, { id, status }: Order): Promise<string> {
	const times = await transaction.$count(
		statusChanges,
		and(eq(statusChanges.orderId, id), eq(statusChanges.to, status)),
	)
	return times > 1 ? `${status}:${times}` : status
}

function invalidTracking({ issues: [issue] }: z.ZodError) {
	return refuse('invalid', 'Tracking number needed', {
		message: issue?.message ?? '',
		field: String(issue?.path[0] ?? ''),
		code: 'tracking_number_needed',
	})
}

function cannotTransition(from: OrderStatus, to: OrderStatus) {
	return refuse('conflict', 'Status not changed', {
		message: `An order that is "${statusLabel(from)}" can't be marked as "${statusLabel(to)}".`,
		code: 'status_conflict',
	})
}

/** Packed, and to be handed to a courier. */
export const IS_TO_SHIP = and(
	eq(orders.status, 'packed'),
	eq(orders.isCollected, false),
	isNull(orders.hiddenAt),
)

/** The oldest come first. */
export async function listToShip({ db }: Pick<Shop, 'db'>, limit: number): Promise<Order[]> {
	return db
		.select()
		.from(orders)
		.where(IS_TO_SHIP)
		.orderBy(asc(orders.createdAt), asc(orders.id))
		.limit(limit)
}
