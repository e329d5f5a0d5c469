/** Exchanges the packs of an item for another size: the order's items and total, its stock and its invoice. */
import type { Invoice } from '#shop/invoices/invoices.server.ts'
import { replaceInvoice } from '#shop/invoices/replace-invoice.server.ts'
import { multiply, type Paise, subtract } from '#shop/money.ts'
import { unpack } from '#shop/orders/batches/packed-batches.server.ts'
import {
	type ChangedBy,
	listItems,
	type Order,
	type OrderItem,
	replaceItem,
} from '#shop/orders/orders.server.ts'
import { exchangeHold } from '#shop/orders/holds/stock-holds.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type Exchange = {
	item: OrderItem
	/** The key of its present size. Null if the catalogue does not have it, so that its stock is corrected by hand. */
	fromSize: string | null
	to: { size: string; label: string; price: Paise }
}

/**
 * Refuses, before anything is written, if the new packs are sold out. A packed order is packed again. The caller holds the
 * order's lock, and has checked that its invoice can be replaced.
 */
export async function exchangePacks(
	shop: Shop,
	transaction: Transaction,
	{ order, exchange: { item, fromSize, to }, by }: { order: Order; exchange: Exchange; by: ChangedBy },
): Promise<Outcome<{ order: Order; invoice: Invoice }>> {
	const { orderId, productId, quantity } = item
	const stock = await exchangeHold(transaction, {
		orderId,
		from: fromSize === null ? null : { productId, size: fromSize, quantity },
		to: { productId, size: to.size, quantity },
	})
	if (!stock.ok) return stock
	const less = multiply(subtract(item.price, to.price), quantity)
	const exchanged = await replaceItem(transaction, {
		order,
		item: { ...item, size: to.size, sizeLabel: to.label, price: to.price },
		totals: { subtotal: subtract(order.subtotal, less), total: subtract(order.total, less) },
	})
	const corrected = await unpack(shop, transaction, { order: exchanged, by })
	const items = await listItems(transaction, orderId)
	const invoice = await replaceInvoice(shop, transaction, { order: corrected, items })
	return { ok: true, order: corrected, invoice }
}
