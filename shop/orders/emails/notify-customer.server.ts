/** Queues an email about an order for its customer. */
import type { OrderEmail, OrderEmailOptions } from './render-order-email.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { isAnonymized } from '#shop/orders/customer-orders.server.ts'
import { listItems, type Order } from '#shop/orders/orders.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type Notification = {
	order: Order
	/** Part of the email's key: an order has at most one email for each event. */
	event: string
	render: OrderEmail
	options?: OrderEmailOptions
}

/** Call in the transaction of the event. Does nothing after the customer's account was deleted. */
export async function notifyCustomer(
	shop: Shop,
	transaction: Transaction,
	{ order, event, render, options = {} }: Notification,
): Promise<void> {
	if (isAnonymized(order)) return
	const items = await listItems(transaction, order.id)
	const { brand, publicUrl } = shop.config
	const key = `order:${order.id}:${event}`
	await enqueueEmail(shop, transaction, {
		key,
		email: render({ order, items, brand, publicUrl, ...options }),
	})
}
