/** The emails an order causes. */
import { type OrderEvent, orderEmail } from './order-email.ts'
import { REFUND_TIME, RETURN_WITHIN_DAYS } from './rules.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { formatTotal, type Paise } from '#shop/money.ts'

export function orderConfirmed(occasion: OrderEvent): Email {
	return orderEmail(occasion, {
		subject: `Your order ${occasion.order.number} is confirmed`,
		title: 'Your coffee is on our list',
		opening:
			'Thank you. Your payment has arrived and we roast and grind your order fresh. You can cancel it until it leaves: follow the link below.',
	})
}

/** The payment came after the shopper had been told that the order failed. */
export function orderRestored(occasion: OrderEvent): Email {
	return orderEmail(occasion, {
		subject: `Your payment came through: order ${occasion.order.number}`,
		title: 'Your payment came through after all',
		opening:
			'We had told you that this payment failed. It has arrived since, so your order is confirmed. If you no longer want it, cancel it before it leaves and we return the money in full.',
	})
}

/** A payment that nothing is owed for: it goes back in full. */
export function paymentReturned(occasion: OrderEvent): Email {
	return orderEmail(occasion, {
		subject: `We are returning a payment for ${occasion.order.number}`,
		title: 'We are returning a payment',
		opening: `A payment for this order reached us late or a second time. We have started the refund of the full amount. It reaches your account within ${REFUND_TIME}.`,
	})
}

export function orderShipped(occasion: OrderEvent): Email {
	const { trackingNumber, courier } = occasion.order
	return orderEmail(occasion, {
		subject: `Your order ${occasion.order.number} is on its way`,
		title: 'Your coffee is on its way',
		opening: `Packed, sealed and handed over. Tracking number: ${trackingNumber ?? ''}${courier ? ` (${courier})` : ''}.`,
	})
}

export function orderDelivered(occasion: OrderEvent): Email {
	return orderEmail(occasion, {
		subject: `Your order ${occasion.order.number} was delivered`,
		title: 'Your coffee has arrived',
		opening: `Two spoons of powder, hot water, ten minutes of patience. If anything is not as it should be, write to ${occasion.brand.email} within ${RETURN_WITHIN_DAYS} days.`,
	})
}

export function orderCancelled(occasion: OrderEvent): Email {
	return orderEmail(occasion, {
		subject: `Your order ${occasion.order.number} is cancelled`,
		title: 'Your order is cancelled',
		opening: `We have started the refund of ${formatTotal(amountOf(occasion))}. It reaches the account you paid from within ${REFUND_TIME}.`,
	})
}

export function partReturned(occasion: OrderEvent): Email {
	const amount = formatTotal(amountOf(occasion))
	return orderEmail(occasion, {
		subject: `We are sending ${amount} back: order ${occasion.order.number}`,
		title: 'A part of your money is on its way back',
		opening: `We have started a refund of ${amount}, a part of what you paid for this order. It reaches the account you paid from within ${REFUND_TIME}. Nothing else about your order changes.`,
	})
}

export function partRefunded(occasion: OrderEvent): Email {
	const amount = formatTotal(amountOf(occasion))
	return orderEmail(occasion, {
		subject: `${amount} of order ${occasion.order.number} is back`,
		title: 'A part of your money is back with your bank',
		opening: `The refund of ${amount} has gone through. Your bank may take a day or two to show it.`,
	})
}

export function orderRefunded(occasion: OrderEvent): Email {
	return orderEmail(occasion, {
		subject: `Your refund for ${occasion.order.number} is complete`,
		title: 'Your money is back with your bank',
		opening: `The refund of ${formatTotal(occasion.order.total)} has gone through. Your bank may take a day or two to show it.`,
	})
}

function amountOf({ amount, order }: OrderEvent): Paise {
	return amount ?? order.total
}
