/** Collects a customer's orders with their items, documents and what came after, for the copy of their data. */
import { asc, inArray } from 'drizzle-orm'
import {
	collectAfterSales,
	type ReturnData,
	type ReviewData,
	type ReplacementData,
} from './after-sales-data.server.ts'
import {
	type PriceDifferenceData,
	collectCorrections,
	contact,
	type Recipient,
} from './corrected-data.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { formatDecimal } from '#shop/money.ts'
import { listPackedBatches } from '#shop/orders/batches/packed-batches.server.ts'
import { batchOf, type PackedBatch } from '#shop/orders/batches/rules.ts'
import { listMethodsUsed } from '#shop/payments/methods-used.server.ts'
import { paymentMethodsLabel } from '#shop/orders/payment-methods.ts'
import { isReceived, paymentStateLabel } from '#shop/orders/payment-states.ts'
import { statusLabel } from '#shop/orders/statuses.ts'
import { orderItems, partialRefunds } from '#shop/orders/tables.server.ts'
import { listOrdersOf } from '#shop/orders/views/customer-orders.server.ts'
import { describeBatch } from '#shop/roasts/rules.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

export type OrderData = {
	number: string
	placedAt: string
	status: string
	payment: string
	/** Null for an order for which nothing was received. */
	paidBy: string | null
	items: {
		product: string
		size: string
		grind: string
		quantity: number
		price: string
		/** For example 'Batch R-1125, best before 25 May 2027'. */
		batch: string | null
	}[]
	subtotal: string
	shipping: string
	discount: string
	total: string
	promoCode: string | null
	/** Why the shop gave a discount on an order that it entered. */
	discountFor: string | null
	deliveredTo: Recipient
	billedTo: Recipient
	deliveredToBefore: Recipient[]
	company: GstBuyer | null
	companyBefore: GstBuyer[]
	/** `refundedAt` is null while one is under way. A full refund is in `payment`. */
	partialRefunds: { amount: string; startedAt: string; refundedAt: string | null }[]
	/** Payments asked for another size, which the order's total does not include. */
	differences: PriceDifferenceData[]
	shippingMethod: string
	courier: string | null
	trackingNumber: string | null
	invoices: string[]
	replacements: ReplacementData[]
	returns: ReturnData[]
	reviews: ReviewData[]
}

export async function collectOrders(shop: Shop, customer: Customer): Promise<OrderData[]> {
	const { db } = shop
	const rows = await listOrdersOf(shop, customer)
	const ids = rows.map((order) => order.id)
	if (ids.length === 0) return []
	const [items, documents, corrections, batches, afterSales, methodsUsed, parts] = await Promise.all([
		db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.position)),
		db
			.select({ orderId: invoices.orderId, number: invoices.number })
			.from(invoices)
			.where(inArray(invoices.orderId, ids))
			.orderBy(asc(invoices.issuedAt), asc(invoices.number)),
		collectCorrections(shop, ids),
		listPackedBatches(db, ids),
		collectAfterSales(db, ids),
		listMethodsUsed(db, ids),
		db
			.select()
			.from(partialRefunds)
			.where(inArray(partialRefunds.orderId, ids))
			.orderBy(asc(partialRefunds.at), asc(partialRefunds.id)),
	])
	const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
	const documentsOf = Map.groupBy(documents, ({ orderId }) => orderId)
	const partsOf = Map.groupBy(parts, ({ orderId }) => orderId)
	return rows.map((order) => ({
		number: order.number,
		placedAt: order.createdAt.toISOString(),
		status: statusLabel(order.status),
		payment: paymentStateLabel(order.paymentState),
		paidBy: isReceived(order.paymentState) ? paymentMethodsLabel(methodsUsed.get(order.id) ?? []) : null,
		items: (itemsOf.get(order.id) ?? []).map((item) => itemData(item, batches)),
		subtotal: formatDecimal(order.subtotal),
		shipping: formatDecimal(order.shipping),
		discount: formatDecimal(order.discount),
		total: formatDecimal(order.total),
		promoCode: order.promoCode,
		discountFor: order.discountReason,
		deliveredTo: contact(order.recipient),
		billedTo: contact(order.billing),
		...corrections(order.id),
		company: order.gstBuyer,
		partialRefunds: (partsOf.get(order.id) ?? []).map(partialRefundData),
		shippingMethod: order.shippingMethodName,
		courier: order.courier,
		trackingNumber: order.trackingNumber,
		invoices: (documentsOf.get(order.id) ?? []).map(({ number }) => number),
		...afterSales(order.id, itemsOf.get(order.id) ?? []),
	}))
}

function itemData(
	item: typeof orderItems.$inferSelect,
	batches: readonly PackedBatch[],
): OrderData['items'][number] {
	const batch = batchOf(batches, item)
	return {
		product: item.productName,
		size: item.sizeLabel,
		grind: item.grind,
		quantity: item.quantity,
		price: formatDecimal(item.price),
		batch: batch && describeBatch(batch),
	}
}

function partialRefundData({
	amount,
	at,
	refundedAt,
}: typeof partialRefunds.$inferSelect): OrderData['partialRefunds'][number] {
	return {
		amount: formatDecimal(amount),
		startedAt: at.toISOString(),
		refundedAt: refundedAt?.toISOString() ?? null,
	}
}
