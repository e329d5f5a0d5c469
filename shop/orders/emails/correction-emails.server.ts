/** Writes the emails about what the shop has corrected in an order. */
import { type OrderEmailData, renderOrderEmail } from './render-order-email.ts'
import { describeArrival, describeDelay, describeTracking } from './sentences.ts'
import { issuesTaxInvoices } from '#shop/config/tax-registration.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { formatTotal, negative, ZERO_PAISE } from '#shop/money.ts'

export type RecipientPart = 'name' | 'address' | 'phone number'

/** The shop corrected these after the customer had asked for it. The address of the order is part of every email, its phone number is not. */
export function orderCorrectedEmail(data: OrderEmailData, parts: readonly RecipientPart[]): Email {
	const { brand, order } = data
	const document = documentOf(brand)
	const what = order.isCollected ? 'details' : 'delivery details'
	const replaced = data.invoiceUrl
		? ` Your ${document} now has the new address. A credit note cancels the earlier one, and you'll find all three in the PDF linked below. What you paid stays the same.`
		: ''
	return renderOrderEmail(data, {
		subject: `We've corrected the ${what} of order ${order.number}`,
		title: `We've corrected your ${what}`,
		hasDelivery: true,
		opening: `${describeParts(parts, order)}${replaced}`,
		aside: `If you didn't ask for this, or if something is still wrong, write to ${brand.email} right away.`,
	})
}

function describeParts(
	parts: readonly RecipientPart[],
	{ recipient: { phone }, isCollected }: OrderEmailData['order'],
): string {
	const list = new Intl.ListFormat('en-IN', { type: 'conjunction' })
	const below = parts.filter((part) => part !== 'phone number')
	return [
		`We've changed the ${list.format(parts)} of your order.`,
		below.length > 0 && `Please check the ${list.format(below)} below.`,
		parts.includes('phone number') &&
			`${isCollected ? 'We' : 'The courier and we'} will now call you on ${phone}.`,
	]
		.filter(Boolean)
		.join(' ')
}

export function trackingCorrectedEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `The tracking number of order ${data.order.number} has changed`,
		title: 'Your tracking number has changed',
		leadingFacts: [['New tracking number', describeTracking(data.order), 'strong']],
		hasDelivery: true,
		isUnderWay: true,
		opening: 'The tracking number that we sent you was wrong, sorry. Please use the new one below.',
	})
}

export function grindCorrectedEmail(data: OrderEmailData): Email {
	return renderOrderEmail(data, {
		subject: `We've changed the grind in order ${data.order.number}`,
		title: "We've changed your grind",
		hasDelivery: true,
		opening: "We've changed the grind of your order as shown below. The price stays the same.",
		aside: `If you didn't ask for this, write to ${data.brand.email} right away.`,
	})
}

export function sizeCorrectedEmail(data: OrderEmailData): Email {
	const { amount = ZERO_PAISE, brand, order } = data
	const document = documentOf(brand)
	const difference =
		amount < 0
			? `It costs ${formatTotal(negative(amount))} more, which you've paid. Thank you.`
			: amount > 0
				? `It costs ${formatTotal(amount)} less, and we've started your refund of the difference. ${describeArrival(data)}`
				: 'The price stays the same.'
	return renderOrderEmail(data, {
		subject: `We've changed the size in order ${order.number}`,
		title: "We've changed your size",
		hasDelivery: true,
		opening: `We've changed a size in your order, as shown below. ${difference} You'll find your new ${document} in the PDF linked below, with a credit note that cancels the earlier one.`,
		aside: `If you didn't ask for this, write to ${brand.email} right away.`,
	})
}

/** `paymentUrl` opens the page where the difference is explained and paid. */
export function differenceRequestedEmail(
	data: OrderEmailData,
	{ pack, from, to, amount, lastDay, paymentUrl }: RequestedDifference,
): Email {
	return renderOrderEmail(data, {
		subject: `Your new size in order ${data.order.number}: please pay ${amount}`,
		title: 'One step to your new size',
		leadingFacts: [
			['Ordered', from],
			['New size', to, 'strong'],
			['To pay', amount, 'strong'],
			['Pay by', lastDay],
		],
		opening: `You asked us for ${pack} in ${to} instead of ${from}. It costs ${amount} more. Please pay the difference by ${lastDay}: your order waits until then.`,
		aside: `If we don't receive it, your order stays as it is, as shown below. If you didn't ask for this, write to ${data.brand.email} right away.`,
		button: { label: `Pay ${amount}`, url: paymentUrl },
	})
}

export type RequestedDifference = {
	pack: string
	from: string
	to: string
	amount: string
	lastDay: string
	paymentUrl: string
}

/** Of an order with two payments, it may be a part of the difference. The total is already the lower one, so the refund is not subtracted from it. */
export function differenceRefundedEmail(data: OrderEmailData): Email {
	const amount = formatTotal(data.amount ?? ZERO_PAISE)
	return renderOrderEmail(data, {
		subject: `Your refund of ${amount} for order ${data.order.number} has gone through`,
		title: 'Your refund has gone through',
		opening: `We've refunded ${amount} for the change of size.${describeDelay(data)}`,
	})
}

export function gstBuyerCorrectedEmail(data: OrderEmailData): Email {
	const { gstBuyer, number } = data.order
	const document = documentOf(data.brand)
	return renderOrderEmail(data, {
		subject: `We've corrected the ${document} of order ${number}`,
		title: `We've corrected your ${document}`,
		opening: `Your ${document} now ${gstBuyer ? `names ${gstBuyer.legalName}, GSTIN ${gstBuyer.gstin}` : 'names no company'}. A credit note cancels the earlier one, and you'll find all three in the PDF linked below. What you paid stays the same.`,
		aside: `If you didn't ask for this, write to ${data.brand.email} right away.`,
	})
}

/** The shop had marked the order as delivered or collected by mistake. */
export function deliveryUndoneEmail(data: OrderEmailData): Email {
	const { isCollected } = data.order
	return renderOrderEmail(data, {
		subject: `Your order ${data.order.number} is ${isCollected ? 'still waiting for you' : 'still on its way'}`,
		title: isCollected ? 'Your coffee is still waiting for you' : 'Your coffee is still on its way',
		hasDelivery: true,
		isUnderWay: !isCollected,
		opening: `We told you that ${isCollected ? 'you had collected your order' : 'your order was delivered'}. That was our mistake, sorry. We'll email you once it's ${isCollected ? 'collected' : 'delivered'}.`,
	})
}

function documentOf(brand: Brand): string {
	return issuesTaxInvoices(brand) ? 'invoice' : 'bill of supply'
}
