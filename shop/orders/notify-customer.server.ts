/** Emails the customer about an order, in the transaction of the event that causes it. */
import { isAnonymized } from './customer-orders.server.ts'
import type { OrderEmail, OrderEmailFacts } from './emails.server.ts'
import { listItems, type Order } from './orders.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** One email for each `occasion` of an order, and none after the customer's account was deleted. */
export async function notifyCustomer(
	shop: Shop,
	transaction: Transaction,
	{
		order,
		occasion,
		email,
		facts = {},
	}: { order: Order; occasion: string; email: OrderEmail; facts?: OrderEmailFacts },
): Promise<void> {
	if (isAnonymized(order)) return
	const items = await listItems(transaction, order.id)
	const { brand, publicUrl } = shop.config
	const key = `order:${order.id}:${occasion}`
	await enqueueEmail(shop, transaction, { key, email: email({ order, items, brand, publicUrl, ...facts }) })
}
