/** Writing to whoever placed an order, in the transaction of what there is to tell. */
import { isErased } from './customer-orders.server.ts'
import type { Occasion } from './order-email.ts'
import { listItems, type Order } from './orders.server.ts'
import { type Letter, queueLetter } from '#shop/email/emails.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** One letter for each `occasion` of an order. A person who has left gets none. */
export async function tellCustomer(
	shop: Shop,
	transaction: Transaction,
	{ order, occasion, letter }: { order: Order; occasion: string; letter: (about: Occasion) => Letter },
): Promise<void> {
	if (isErased(order)) return
	const items = await listItems(transaction, order.id)
	const { brand, publicUrl } = shop.config
	const key = `order:${order.id}:${occasion}`
	await queueLetter(shop, transaction, { key, letter: letter({ order, items, brand, publicUrl }) })
}
