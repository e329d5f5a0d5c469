/** Lists complete views of orders, as their customers see them. */
import { asc, inArray } from 'drizzle-orm'
import { returnableItems } from '../after-sales/return-rules.ts'
import { listReturns } from '../after-sales/returns.server.ts'
import { viewOfReplacement, viewOfReturn } from '../after-sales/views.ts'
import { listReplacements } from '../after-sales/replacements.server.ts'
import { listPackedBatches } from '../batches/packed-batches.server.ts'
import { batchOf, type PackedBatch } from '../batches/rules.ts'
import { findPaidTwice } from '../checkouts/paid-orders.server.ts'
import {
	describeExchange,
	type Difference,
	lastDayOf,
	listAwaited,
	signDifferenceUrl,
} from '../differences/differences.server.ts'
import { listPaidOnline } from '../differences/paid-online.server.ts'
import { type Order, paidFor } from '../orders.server.ts'
import { statusChanges, orderItems, partialRefunds } from '../tables.server.ts'
import { listCorrections } from '../corrections/stored-corrections.server.ts'
import { isParcelExpected } from '../statuses.ts'
import { PAID_ONCE, type PaidTwice } from '../checkouts/paid-twice.ts'
import { viewOfCorrection } from './view-of-correction.ts'
import { deliveryOf, type OrderView } from './order-view.ts'
import { awaitAll } from '#shop/database/await-all.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { trackingLink } from '#shop/couriers/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

/** A view may contain a signed link, and depends on the day. */
export type ViewingShop = Pick<Shop, 'db' | 'clock' | 'config'>

/** Takes about ten queries for any number of orders. */
export async function listOrderViews(shop: ViewingShop, rows: readonly Order[]): Promise<OrderView[]> {
	if (rows.length === 0) return []
	const found = await findRelated(shop, rows)
	return rows.map((order) => viewOf(order, relatedTo(order, found, shop)))
}

type Found = Awaited<ReturnType<typeof findRelated>>

async function findRelated(shop: ViewingShop, rows: readonly Order[]) {
	const { db } = shop
	const ids = rows.map(({ id }) => id)
	return awaitAll({
		items: db
			.select()
			.from(orderItems)
			.where(inArray(orderItems.orderId, ids))
			.orderBy(asc(orderItems.position)),
		changes: db
			.select()
			.from(statusChanges)
			.where(inArray(statusChanges.orderId, ids))
			.orderBy(asc(statusChanges.id)),
		refunds: db
			.select()
			.from(partialRefunds)
			.where(inArray(partialRefunds.orderId, ids))
			.orderBy(asc(partialRefunds.id)),
		paidTwice: findPaidTwice(db, rows),
		couriers: listCouriers(db),
		corrections: listCorrections({ db }, ids),
		replacements: listReplacements(db, ids),
		returns: listReturns(db, ids),
		batches: listPackedBatches(db, ids),
		awaited: listAwaited(shop, rows),
		paidOnline: listPaidOnline(db, rows),
	})
}

type Related = {
	items: (typeof orderItems.$inferSelect)[]
	batches: PackedBatch[]
	changes: (typeof statusChanges.$inferSelect)[]
	refunds: (typeof partialRefunds.$inferSelect)[]
	paidOnline: OrderView['paidOnline']
	paidTwice: PaidTwice
	trackingUrl: string | null
	corrections: OrderView['corrections']
	replacements: OrderView['replacements']
	returns: OrderView['returns']
	returnable: OrderView['returnable']
	priceDifference: OrderView['priceDifference']
}

function relatedTo(order: Order, found: Found, shop: ViewingShop): Related {
	const isOfOrder = ({ orderId }: { orderId: string }) => orderId === order.id
	const items = found.items.filter(isOfOrder)
	const refunds = found.refunds.filter(isOfOrder)
	const returns = found.returns.filter(isOfOrder)
	const difference = found.awaited.find(isOfOrder)
	const corrections = found.corrections.filter(isOfOrder)
	return {
		items,
		batches: found.batches,
		changes: found.changes.filter(isOfOrder),
		refunds,
		paidOnline: found.paidOnline.get(order.id) ?? null,
		paidTwice: found.paidTwice.get(order.id) ?? PAID_ONCE,
		trackingUrl: trackingLink(order, found.couriers),
		corrections: corrections.map((correction, index) =>
			viewOfCorrection(correction, {
				items,
				isCollected: order.isCollected,
				later: corrections.slice(index + 1),
			}),
		),
		replacements: found.replacements
			.filter((replacement) => isOfOrder(replacement) && !replacement.withdrawnAt)
			.map((sent) => ({
				...viewOfReplacement(sent, items),
				trackingUrl: trackingLink(sent, found.couriers),
			})),
		returns: returns.map((answered) => viewOfReturn(answered, { items, refunds })),
		returnable: returnableItems({ items, returns }),
		priceDifference: difference ? viewOfDifference(shop, difference, items) : null,
	}
}

function viewOf(order: Order, related: Related): OrderView {
	const { items, batches, changes, refunds, paidOnline, paidTwice, trackingUrl, corrections } = related
	const { replacements, returns, returnable, priceDifference } = related
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
		discountReason,
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
		paidOnline,
		partialRefunds: refunds.map(viewOfRefund),
		promoCode,
		offerName,
		discountReason,
		shippingDiscount,
		shippingMethodName,
		isCollected,
		paidTwice,
		items: items.map((item) => viewOfItem(item, batches)),
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
		priceDifference,
		isOwn: true,
	}
}

function viewOfRefund({ amount, at, refundedAt }: Related['refunds'][number]) {
	return { amount, at: at.toISOString(), refundedAt: refundedAt?.toISOString() ?? null }
}

function viewOfItem(item: Related['items'][number], batches: Related['batches']): OrderView['items'][number] {
	const { productId, productName, size, sizeLabel, grind, quantity, freeQuantity, price, imageUrl } = item
	const batch = shownBatch(batchOf(batches, item))
	return { productId, productName, size, sizeLabel, grind, quantity, freeQuantity, price, imageUrl, batch }
}

function viewOfDifference(
	shop: ViewingShop,
	difference: Difference,
	items: Related['items'],
): OrderView['priceDifference'] {
	const { position, from } = difference.exchange
	const product = items.find((item) => item.position === position)?.productName
	return {
		packs: `${from.quantity} × ${product ? `${product}: ` : ''}${describeExchange(difference)}`,
		amount: difference.amount,
		lastDay: lastDayOf(difference),
		payUrl: signDifferenceUrl(shop, difference),
	}
}

function shownBatch(batch: PackedBatch['batch'] | null): OrderView['items'][number]['batch'] {
	return batch && { number: batch.number, bestBefore: batch.bestBefore }
}
