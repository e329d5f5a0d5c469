/** The customer's email about a payment that does not confirm its order because its amount is another, or unknown: the shop decides. */
import { formatTotal } from '#shop/money.ts'
import { type OrderEmailData, renderOrderEmail } from '#shop/orders/emails/render-order-email.ts'
import { IN_REVIEW_TITLE, NOTHING_TO_PAY } from '#shop/payments/failure-messages.ts'
import type { Email } from '#shop/email/emails.server.ts'

export function paymentInReviewEmail(data: OrderEmailData): Email {
	const { order, brand, publicUrl, received = null } = data
	const [amount, why] =
		received === null
			? ['a payment', "We can't read its amount"]
			: [formatTotal(received), "The two don't match"]
	return renderOrderEmail(data, {
		subject: `${IN_REVIEW_TITLE} for order ${order.number}`,
		title: IN_REVIEW_TITLE,
		opening: `We've received ${amount} for this order, whose total is ${formatTotal(order.total)}. ${why}, so we're looking into it. ${NOTHING_TO_PAY}`,
		aside: `Questions? Write to ${brand.email} or call ${brand.phone}.`,
		...(order.hiddenAt && {
			isOrderHidden: true,
			button: { label: 'Contact us', url: `${publicUrl}/contact` },
		}),
	})
}
