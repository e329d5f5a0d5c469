/** The customer's email about a payment of another amount that the shop has settled by hand. */
import type { Email } from '#shop/email/emails.server.ts'
import { type OrderEmailData, renderOrderEmail } from '#shop/orders/emails/render-order-email.ts'
import { settledText } from '#shop/payments/other-amount/settled-payments.ts'

const UNKNOWN = { received: null, at: null, how: null }

export function paymentSettledEmail(data: OrderEmailData): Email {
	const { order, brand, settled = UNKNOWN } = data
	return renderOrderEmail(data, {
		subject: `Your payment for order ${order.number} is settled`,
		title: 'Your payment is settled',
		opening: settledText(settled, order),
		aside: `Questions? Write to ${brand.email} or call ${brand.phone}.`,
	})
}
