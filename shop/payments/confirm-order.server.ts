/** Confirms an order whose payment has arrived: status, payment state, invoice and emails. Orders are confirmed only here. */
import { signCancellationUrl } from './cancellation/cancellation-link.server.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { issueInvoice, signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { formatTotal } from '#shop/money.ts'
import { notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import type { OrderEmail } from '#shop/orders/emails/render-order-email.ts'
import { confirmOrder } from '#shop/orders/order-payment.server.ts'
import { type ChangedBy, listItems, type Order } from '#shop/orders/orders.server.ts'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { type Notification, notifyStaff } from '#shop/staff/notifications.server.ts'

type Confirmation = {
	order: Order
	method: PaymentMethod
	by: ChangedBy
	event: string
	render: OrderEmail
}

/** The caller holds the locks of the checkout and the order, and has settled the checkout by it. */
export async function confirmPaidOrder(
	shop: Shop,
	transaction: Transaction,
	{ order: paid, method, by, event, render }: Confirmation,
): Promise<void> {
	const order = await confirmOrder(shop, transaction, { order: paid, method, by })
	await issueInvoice(shop, transaction, { order, items: await listItems(transaction, order.id) })
	const invoiceUrl = signInvoiceUrl(shop, { orderNumber: order.number, seconds: EMAIL_LINK_SECONDS })
	const cancelUrl = signCancellationUrl(shop, order.number)
	await notifyCustomer(shop, transaction, { order, event, render, options: { invoiceUrl, cancelUrl } })
	await notifyStaff(shop, transaction, newOrderNotice(order))
}

export function newOrderNotice({ id, number, total }: Order): Notification {
	const subject = `New order ${number}, ${formatTotal(total)}`
	return {
		kind: 'order',
		key: `order:${id}:new`,
		subject,
		title: 'New order',
		sentences: [`Order ${number} of ${formatTotal(total)} is paid and can be packed.`],
		link: { label: 'Open the order', path: `/admin/orders/${number}` },
	}
}
