/** Orders as customers see them: tracking, and the order history. */
import { and, asc, count, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { returnableItems } from '../after-sales/return-rules.ts'
import { listReturns } from '../after-sales/returns.server.ts'
import { viewOfReplacement, viewOfReturn } from '../after-sales/views.ts'
import { listReplacements } from '../after-sales/replacements.server.ts'
import { listPackedBatches } from '../batches/packed-batches.server.ts'
import { batchOf, type PackedBatch } from '../batches/rules.ts'
import { findPaidTwice } from '../checkouts/paid-orders.server.ts'
import {
	findOrder,
	findOrderIncludingHidden,
	type Order,
	ORDER_NOT_FOUND,
	paidFor,
} from '../orders.server.ts'
import { HISTORY_PAGE_SIZE, isOrderNumber } from '../rules.ts'
import { statusChanges, orderItems, orders, partialRefunds } from '../tables.server.ts'
import { listCorrections } from '../stored-corrections.server.ts'
import { isParcelExpected } from '../statuses.ts'
import { PAID_ONCE, type PaidTwice } from '../checkouts/paid-twice.ts'
import { viewOfCorrection } from './view-of-correction.ts'
import { deliveryOf, isOwnOrder, maskOrder, type OrderView, type Viewer } from './order-view.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { trackingLink } from '#shop/couriers/rules.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop } from '#shop/shop.server.ts'

const NUMBER_REQUIRED = refuse('invalid', 'Order ID Required', {
	message: 'Please enter your Order ID.',
	field: 'id',
	code: 'order_id_required',
})

/** Knowing the number is enough to see the order. Personal data is masked for everyone but its customer. */
export async function trackOrder(
	shop: Shop,
	{ number, viewer }: { number: string; viewer: Viewer },
): Promise<Outcome<{ order: OrderView }>> {
	const normalized = number.trim().toUpperCase()
	if (!normalized) return NUMBER_REQUIRED
	const row = isOrderNumber(normalized) ? await findOrder(shop.db, normalized) : null
	if (!row) return ORDER_NOT_FOUND
	const [view] = await listOrderViews(shop.db, [row])
	if (!view) return ORDER_NOT_FOUND
	return { ok: true, order: isOwnOrder(row, viewer) ? view : maskOrder(view) }
}

/** Whether the viewer may see all of the order, be it hidden or not. */
export async function ownsOrder(
	{ db }: Pick<Shop, 'db'>,
	{ number, viewer }: { number: string; viewer: Viewer },
): Promise<boolean> {
	const normalized = number.trim().toUpperCase()
	const order = isOrderNumber(normalized) ? await findOrderIncludingHidden(db, normalized) : null
	return order !== null && isOwnOrder(order, viewer)
}

/** Whether this browser has placed an order as a guest or a customer. */
export async function hasOrders({ db }: Pick<Shop, 'db'>, guestHash: string): Promise<boolean> {
	const found = await db
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.guestHash, guestHash))
		.limit(1)
	return found.length > 0
}

/** The limit of a history without pages. */
const MAX_ORDERS = 500

/** The customer's paid orders, the newest first. Without a page: all of them. */
export async function listOrders(
	{ db }: Pick<Shop, 'db'>,
	{ customerId, page }: { customerId: string; page?: number },
): Promise<OrderView[]> {
	const rows = await db
		.select()
		.from(orders)
		.where(isInHistoryOf(customerId))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(page === undefined ? MAX_ORDERS : HISTORY_PAGE_SIZE)
		.offset(page === undefined ? 0 : (page - 1) * HISTORY_PAGE_SIZE)
	return listOrderViews(db, rows)
}

/** The customer's latest paid order. */
export async function findLatestOrder(
	{ db }: Pick<Shop, 'db'>,
	customerId: string,
): Promise<OrderView | null> {
	const rows = await db
		.select()
		.from(orders)
		.where(isInHistoryOf(customerId))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(1)
	const [view = null] = await listOrderViews(db, rows)
	return view
}

export async function countOrders({ db }: Pick<Shop, 'db'>, customerId: string): Promise<number> {
	const [row] = await db.select({ count: count() }).from(orders).where(isInHistoryOf(customerId))
	return row?.count ?? 0
}

/**
 * What a browser without an account sees: the order with the given number, or else its latest, and what else was paid in
 * the same checkout, the newest first.
 */
export async function listGuestOrders(
	{ db }: Pick<Shop, 'db'>,
	{ guestHash, number }: { guestHash: string; number?: string },
): Promise<OrderView[]> {
	const isTheirs = and(eq(orders.guestHash, guestHash), isNull(orders.customerId), isNull(orders.hiddenAt))
	const [order] = await db
		.select()
		.from(orders)
		.where(and(isTheirs, number === undefined ? undefined : eq(orders.number, number)))
		.orderBy(desc(orders.createdAt))
		.limit(1)
	if (!order) return []
	const isPaidToo = and(eq(orders.checkoutId, order.checkoutId), ne(orders.paymentState, 'unpaid'))
	const rows = await db
		.select()
		.from(orders)
		.where(and(isTheirs, or(eq(orders.id, order.id), isPaidToo)))
		.orderBy(desc(orders.createdAt))
	return listOrderViews(db, rows)
}

function isInHistoryOf(customerId: string) {
	return and(eq(orders.customerId, customerId), isNull(orders.hiddenAt), ne(orders.paymentState, 'unpaid'))
}

/** Complete views, as their customers see them; about ten queries, however many orders. */
export async function listOrderViews(db: Database, rows: readonly Order[]): Promise<OrderView[]> {
	const ids = rows.map(({ id }) => id)
	if (ids.length === 0) return []
	const [items, changes, refunds, paidTwice, couriers, corrections, replacements, returns, batches] =
		await Promise.all([
			db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.position)),
			db
				.select()
				.from(statusChanges)
				.where(inArray(statusChanges.orderId, ids))
				.orderBy(asc(statusChanges.id)),
			db
				.select()
				.from(partialRefunds)
				.where(inArray(partialRefunds.orderId, ids))
				.orderBy(asc(partialRefunds.id)),
			findPaidTwice(db, rows),
			listCouriers(db),
			listCorrections({ db }, ids),
			listReplacements(db, ids),
			listReturns(db, ids),
			listPackedBatches(db, ids),
		])
	return rows.map((order) => {
		const ofOrder = items.filter(({ orderId }) => orderId === order.id)
		const givenBack = returns.filter(({ orderId }) => orderId === order.id)
		return viewOf(order, {
			items: ofOrder,
			batches,
			changes: changes.filter(({ orderId }) => orderId === order.id),
			refunds: refunds.filter(({ orderId }) => orderId === order.id),
			paidTwice: paidTwice.get(order.id) ?? PAID_ONCE,
			trackingUrl: trackingLink(order, couriers),
			corrections: corrections
				.filter(({ orderId }) => orderId === order.id)
				.map((correction) => viewOfCorrection(correction, ofOrder)),
			replacements: replacements
				.filter(({ orderId, withdrawnAt }) => orderId === order.id && !withdrawnAt)
				.map((sent) => ({
					...viewOfReplacement(sent, ofOrder),
					trackingUrl: trackingLink(sent, couriers),
				})),
			returns: givenBack.map((found) => viewOfReturn(found, ofOrder)),
			returnable: returnableItems({ items: ofOrder, returns: givenBack }),
		})
	})
}

type Related = {
	items: (typeof orderItems.$inferSelect)[]
	batches: PackedBatch[]
	changes: (typeof statusChanges.$inferSelect)[]
	refunds: (typeof partialRefunds.$inferSelect)[]
	paidTwice: PaidTwice
	trackingUrl: string | null
	corrections: OrderView['corrections']
	replacements: OrderView['replacements']
	returns: OrderView['returns']
	returnable: OrderView['returnable']
}

function viewOf(order: Order, related: Related): OrderView {
	const { items, batches, changes, refunds, paidTwice, trackingUrl, corrections } = related
	const { replacements, returns, returnable } = related
	const {
		number,
		status,
		paymentState,
		paymentMethod,
		subtotal,
		shipping,
		discount,
		total,
		promoCode,
		offerName,
		shippingDiscount,
		shippingMethodName,
		isCollected,
		trackingNumber,
		courier,
	} = order
	const { name, address, city, state, pincode, phone } = order.recipient
	return {
		number,
		status,
		paymentState,
		paymentMethod,
		createdAt: order.createdAt.toISOString(),
		subtotal,
		shipping,
		discount,
		total,
		paid: paidFor(order),
		partialRefunds: refunds.map(({ amount, at }) => ({ amount, at: at.toISOString() })),
		promoCode,
		offerName,
		shippingDiscount,
		shippingMethodName,
		isCollected,
		paidTwice,
		items: items.map((item) => ({
			productId: item.productId,
			productName: item.productName,
			size: item.size,
			grind: item.grind,
			quantity: item.quantity,
			freeQuantity: item.freeQuantity,
			price: item.price,
			imageUrl: item.imageUrl,
			batch: shownBatch(batchOf(batches, item)),
		})),
		address: { name, address, city, state, pincode, phone },
		gstBuyer: order.gstBuyer,
		delivery: isParcelExpected(status) ? deliveryOf(order) : null,
		trackingNumber,
		courier,
		trackingUrl,
		statusChanges: changes.map(({ to, at }) => ({ status: to, at: at.toISOString() })),
		corrections,
		replacements,
		returns,
		returnable,
		isOwn: true,
	}
}

function shownBatch(batch: PackedBatch['batch'] | null): OrderView['items'][number]['batch'] {
	return batch && { number: batch.number, bestBefore: batch.bestBefore }
}
