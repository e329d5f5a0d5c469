/** Writes the emails about an order, and queues them for the customer. */
import {
	type OrderEmail,
	type OrderEmailData,
	type OrderEmailOptions,
	renderOrderEmail,
	howToBrew,
} from './render-order-email.ts'
import { ARRIVAL, describeArrival, describeDelay, describeStillOwed, describeTracking } from './sentences.ts'
import { type Email, enqueueEmail } from '#shop/email/emails.server.ts'
import { formatTotal, type Paise, subtract, ZERO_PAISE } from '#shop/money.ts'
import { amountPartlyRefunded } from '#shop/orders/admin/sales.server.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import { type Addressee, findAddressee } from '#shop/orders/views/customer-orders.server.ts'
import { listItems, type Order } from '#shop/orders/orders.server.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type Notification = {
	order: Order
	/** A part of the email's key: an order has at most one email for each event. */
	event: string
	render: OrderEmail
	options?: OrderEmailOptions
}

/** Call this in the transaction of the event. Does nothing after the customer's account was deleted. */
export async function notifyCustomer(
	shop: Shop,
	transaction: Transaction,
	{ order, event, render, options = {} }: Notification,
): Promise<void> {
	if (isAnonymized(order)) return
	const items = await listItems(transaction, order.id)
	const partlyRefunded = await amountPartlyRefunded(transaction, order.id)
	const { brand, publicUrl } = shop.config
	const key = `order:${order.id}:${event}`
	const addressee = options.addressee ?? (await chooseAddressee(transaction, order))
	const email = render({ order, items, brand, publicUrl, partlyRefunded, ...options, addressee })
	// Orders by phone or at the counter may have no email.
	if (email.to !== '') await enqueueEmail(shop, transaction, { key, email })
}

/** The recipient of the order, or of one that the staff entered without an email, the account. */
function chooseAddressee(transaction: Transaction, order: Order): Promise<Addressee> | Addressee {
	return order.recipient.email === '' ? findAddressee(transaction, order) : order.recipient
}

export function orderConfirmedEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `Your order ${data.order.number} is confirmed`,
		title: 'Thank you. Your order is confirmed',
		hasDelivery: true,
		hasBrewingNote: true,
		headerImage: 'beans',
		opening: `We've received your payment. We'll now roast and grind your coffee, and email you ${data.order.isCollected ? "when it's ready to collect" : 'the tracking number when it ships'}.`,
	})
}

/** Sent after an earlier message that the payment failed. */
export function orderRestoredEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `Your payment came through: order ${data.order.number}`,
		title: 'Your payment came through',
		hasDelivery: true,
		hasBrewingNote: true,
		headerImage: 'beans',
		opening:
			'We told you earlier that this payment had failed. It has now come through, so your order is confirmed.',
		aside: "If you no longer want it, use the link at the end of this email: we'll refund you in full.",
	})
}

/** Nothing is owed for the payment, because it is late or the order was already paid. */
export function extraPaymentRefundEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `We're refunding a payment for order ${data.order.number}`,
		title: "We're refunding your payment",
		opening: `We received a late or duplicate payment of ${formatTotal(amountOf(data))} for this order and are refunding it in full. The money will reach your account within ${REFUND_TIME}.`,
	})
}

/** For an order of a checkout that another order has settled. */
export function paidTwiceEmail(data: OrderEmailData): Email {
	const amount = formatTotal(amountOf(data))
	return renderOrderEmail(data, {
		subject: `You paid twice: we're refunding ${amount} for order ${data.order.number}`,
		title: "You paid twice, so we're refunding you",
		opening: `We received your payment for this order, but you had already paid for order ${data.supersededBy ?? ''} from the same checkout. We're refunding your ${amount} for this order in full. ${ARRIVAL} If you wanted both, please order again.`,
	})
}

/** For an order that was cancelled when its payment arrived. There is nothing to invoice either. */
export function cancelledWhenPaidEmail(data: OrderEmailData): Email {
	const amount = formatTotal(amountOf(data))
	return renderOrderEmail(data, {
		subject: `We're refunding ${amount} for order ${data.order.number}`,
		title: "We've cancelled this order and are refunding you",
		opening: `${data.cancelledBecause ?? ''} We're refunding your ${amount} in full. ${ARRIVAL}`,
	})
}

export function orderShippedEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `Your order ${data.order.number} is on its way`,
		title: 'Your coffee is on its way',
		leadingFacts: [['Tracking number', describeTracking(data.order), 'strong']],
		hasDelivery: true,
		isUnderWay: true,
		hasBrewingNote: true,
		headerImage: 'parcel',
		opening: `Packed, sealed and handed over to ${data.order.courier ?? 'the courier'}.`,
	})
}

/** For an order that its customer collects. */
export function orderReadyEmail(data: OrderEmailData): Email {
	const { legalName, address, phone } = data.brand
	return renderOrderEmail(data, {
		subject: `Your order ${data.order.number} is ready to collect`,
		title: 'Your coffee is ready to collect',
		hasBrewingNote: true,
		headerImage: 'parcel',
		leadingFacts: [['Collect it at', `${legalName}, ${address}`]],
		opening: 'Packed, sealed and waiting for you. Please tell us your Order ID when you come.',
		aside: `Questions? Call ${phone}.`,
	})
}

export function orderCollectedEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `Thank you for collecting your order ${data.order.number}`,
		title: 'Enjoy your coffee',
		...howToBrew(data),
	})
}

export function orderDeliveredEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `Your order ${data.order.number} was delivered`,
		title: 'Your coffee has arrived',
		...howToBrew(data),
	})
}

export function orderCancelledEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `Your order ${data.order.number} is cancelled`,
		title: 'Your order is cancelled',
		opening: `We've started your refund of ${formatTotal(amountOf(data))}. ${describeArrival(data)}${describeStillOwed(data)}`,
		refund: { label: 'Refund', amount: amountOf(data) },
	})
}

export function partialRefundStartedEmail(data: OrderEmailData): Email {
	const amount = formatTotal(amountOf(data))
	return renderOrderEmail(data, {
		subject: `We're refunding ${amount} of order ${data.order.number}`,
		title: 'Your partial refund is on its way',
		opening: `We've started a refund of ${amount}, part of what you paid for this order. ${describeArrival(data)} Nothing else about your order changes.`,
		refund: { label: 'Refund', amount: amountOf(data) },
		otherRefunds: refundsBeside(data),
	})
}

/** For all that is left of what was paid. */
export function restRefundStartedEmail(data: OrderEmailData): Email {
	const amount = formatTotal(amountOf(data))
	const whole = data.isRest ? 'the rest of what you paid' : 'all that you paid'
	return renderOrderEmail(data, {
		subject: `We're refunding ${amount} of order ${data.order.number}`,
		title: 'Your refund is on its way',
		opening: `We've started a refund of ${amount}, ${whole} for this order. ${describeArrival(data)}`,
		refund: { label: 'Refund', amount: amountOf(data) },
		otherRefunds: refundsBeside(data),
	})
}

export function partialRefundCompletedEmail(data: OrderEmailData): Email {
	const amount = formatTotal(amountOf(data))
	if (data.wholeRefund !== undefined) {
		return renderOrderEmail(data, {
			subject: `${amount} of your refund for order ${data.order.number} has gone through`,
			title: 'Part of your refund has gone through',
			opening: `We've refunded ${amount} of the ${formatTotal(data.wholeRefund)} that we're refunding for this order.${describeDelay(data)} The rest follows.`,
			refund: { label: 'Refunded', amount: amountOf(data) },
			otherRefunds: refundsBeside(data),
		})
	}
	return renderOrderEmail(data, {
		subject: `Your refund of ${amount} for order ${data.order.number} has gone through`,
		title: 'Your partial refund has gone through',
		opening: `We've refunded ${amount}.${describeDelay(data)}`,
		refund: { label: 'Refunded', amount: amountOf(data) },
		otherRefunds: refundsBeside(data),
	})
}

/** A difference to a smaller size that was refunded before is no longer in the total. */
export function orderRefundedEmail(data: OrderEmailData): Email {
	const whole = data.order.wrongPayment === null ? 'the total of' : 'all that you paid for'
	return renderOrderEmail(data, {
		subject: `Your refund for order ${data.order.number} is complete`,
		title: 'Your refund is complete',
		opening: `We've refunded ${formatTotal(amountOf(data))}, ${whole} this order.${describeDelay(data)}`,
		refund: { label: 'Refunded', amount: amountOf(data) },
		// They are part of it.
		otherRefunds: ZERO_PAISE,
	})
}

/** For a cancelled order that was never paid for, because the cancellation has promised a refund. */
export function mistakenPaymentEmail(data: OrderEmailData): Email {
	const { brand, order } = data
	const amount = formatTotal(amountOf(data))
	return renderOrderEmail(data, {
		subject: `No refund is due for order ${order.number}`,
		title: 'No refund is due for this order',
		opening: `When we cancelled this order, we said that we would refund ${amount}. Sorry, that was our mistake: we had recorded someone else's payment against your order.`,
		aside: `If you did pay for it, please write to ${brand.email} or call ${brand.phone}, and we'll put it right.`,
	})
}

/** For a cancelled order that was paid without its price difference, or only that. */
export function mistakenDifferenceEmail(data: OrderEmailData): Email {
	const { brand, order, wholeRefund = order.total } = data
	const [amount, rest] = [formatTotal(amountOf(data)), formatTotal(wholeRefund)]
	return renderOrderEmail(data, {
		subject: `Your refund for order ${order.number} is ${rest}`,
		title: `Your refund is ${rest}`,
		opening: `When we cancelled this order, we said that we would refund ${amount} more. Sorry, that was our mistake: we had recorded someone else's payment of ${amount} against your order.`,
		aside: `If you did pay it, please write to ${brand.email} or call ${brand.phone}, and we'll put it right.`,
	})
}

function amountOf({ amount, order }: OrderEmailData): Paise {
	return amount ?? order.total
}

/** The partial refunds other than the one that the email is about. */
function refundsBeside(data: OrderEmailData): Paise {
	const amount = amountOf(data)
	return subtract(data.partlyRefunded ?? amount, amount)
}
