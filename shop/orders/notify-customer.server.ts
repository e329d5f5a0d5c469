/** Writing to whoever placed an order, in the transaction of what there is to tell. */
import { isErased } from './customer-orders.server.ts'
import type { OrderEvent } from './order-email.ts'
import { listItems, type Order } from './orders.server.ts'
import { type Email, enqueueEmail } from '#shop/email/emails.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** One letter for each `occasion` of an order. A person who has left gets none. */
export async function notifyCustomer(
	shop: Shop,
	transaction: Transaction,
	{ order, occasion, letter }: { order: Order; occasion: string; letter: (about: OrderEvent) => Email },
): Promise<void> {
	if (isErased(order)) return
	const items = await listItems(transaction, order.id)
	const { brand, publicUrl } = shop.config
	const key = `order:${order.id}:${occasion}`
	await enqueueEmail(shop, transaction, { key, email: letter({ order, items, brand, publicUrl }) })
}
