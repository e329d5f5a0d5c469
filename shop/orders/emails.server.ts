/** The emails about an order: sending them, what each says, and their common layout. */
import { type Addressee, isAnonymized } from './customer-orders.server.ts'
import { listItems, type Order, type OrderItem } from './orders.server.ts'
import { REFUND_TIME, RETURN_WITHIN_DAYS } from './rules.ts'
import { DEFAULT_NAME, firstName } from '#shop/accounts/rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import { formatDateTime } from '#shop/dates.ts'
import { type Email, enqueueEmail } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, escapeHtml, paragraph, signature } from '#shop/email/layout.ts'
import { formatTotal, multiply, type Paise } from '#shop/money.ts'
import { discountLabel } from '#shop/promos/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type OrderEmailData = {
	order: Order
	items: OrderItem[]
	brand: Brand
	publicUrl: string
} & OrderEmailFacts

export type OrderEmailFacts = {
	/** The amount of a refund. Default: the order's total. */
	amount?: Paise
	invoiceUrl?: string
	/** The signed link for cancelling the order, while it can be cancelled. */
	cancelUrl?: string
	/** The order of the same checkout that was paid first. */
	keptNumber?: string
	/** Default: the recipient of the parcel. */
	addressee?: Addressee
}

export type OrderEmail = (data: OrderEmailData) => Email

/** In the transaction of the event that causes the email. One for each `occasion` of an order; none after the customer's account was deleted. */
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

export function orderConfirmedEmail(data: OrderEmailData): Email {
	return orderEmail(data, {
		subject: `Your order ${data.order.number} is confirmed`,
		title: 'Thank you. Your order is confirmed',
		opening:
			"We've received your payment. We'll now roast and grind your coffee. Changed your mind? You can cancel your order until it ships, with the link at the end of this email.",
	})
}

/** Sent after an earlier message that the payment failed. */
export function orderRestoredEmail(data: OrderEmailData): Email {
	return orderEmail(data, {
		subject: `Your payment came through: order ${data.order.number}`,
		title: 'Your payment came through',
		opening:
			'We told you earlier that this payment had failed. It has now come through, so your order is confirmed. If you no longer want it, cancel it with the link at the end of this email before it ships, and we will refund you in full.',
	})
}

export function surplusRefundEmail(data: OrderEmailData): Email {
	return orderEmail(data, {
		subject: `We are refunding a payment for order ${data.order.number}`,
		title: 'We are refunding your payment',
		opening: `We received a late or duplicate payment of ${formatTotal(amountOf(data))} for this order and are refunding it in full. The money will reach your account within ${REFUND_TIME}.`,
	})
}

/** For an order of a checkout that another order has settled. */
export function paidTwiceEmail(data: OrderEmailData): Email {
	const amount = formatTotal(amountOf(data))
	return orderEmail(data, {
		subject: `You paid twice: we are refunding ${amount} for order ${data.order.number}`,
		title: 'You paid twice, so we are refunding you',
		opening: `We received your payment for this order, but you had already paid for order ${data.keptNumber ?? ''} from the same checkout. Your ${amount} for this order is on its way back in full and will reach the account you paid from within ${REFUND_TIME}. If you wanted both, please order again.`,
	})
}

export function orderShippedEmail(data: OrderEmailData): Email {
	const { trackingNumber, courier } = data.order
	return orderEmail(data, {
		subject: `Your order ${data.order.number} is on its way`,
		title: 'Your coffee is on its way',
		opening: `Packed, sealed and handed over to the courier. Tracking number: ${trackingNumber ?? ''}${courier ? ` (${courier})` : ''}.`,
	})
}

export function orderDeliveredEmail(data: OrderEmailData): Email {
	return orderEmail(data, {
		subject: `Your order ${data.order.number} was delivered`,
		title: 'Your coffee has arrived',
		opening: `Two spoons of powder, hot water, ten minutes of patience. If anything is not right, write to ${data.brand.email} within ${RETURN_WITHIN_DAYS} days.`,
	})
}

export function orderCancelledEmail(data: OrderEmailData): Email {
	return orderEmail(data, {
		subject: `Your order ${data.order.number} is cancelled`,
		title: 'Your order is cancelled',
		opening: `We have started your refund of ${formatTotal(amountOf(data))}. It will reach the account you paid from within ${REFUND_TIME}.`,
		refund: { label: 'Refund', amount: amountOf(data) },
	})
}

export function partialRefundStartedEmail(data: OrderEmailData): Email {
	const amount = formatTotal(amountOf(data))
	return orderEmail(data, {
		subject: `We are refunding ${amount} of order ${data.order.number}`,
		title: 'Your partial refund is on its way',
		opening: `We have started a refund of ${amount}, part of what you paid for this order. It will reach the account you paid from within ${REFUND_TIME}. Nothing else about your order changes.`,
		refund: { label: 'Refund', amount: amountOf(data) },
	})
}

export function partialRefundCompletedEmail(data: OrderEmailData): Email {
	const amount = formatTotal(amountOf(data))
	return orderEmail(data, {
		subject: `Your refund of ${amount} for order ${data.order.number} has gone through`,
		title: 'Your partial refund has gone through',
		opening: `We have refunded ${amount}. Your bank may take a day or two to show it.`,
		refund: { label: 'Refunded', amount: amountOf(data) },
	})
}

export function orderRefundedEmail(data: OrderEmailData): Email {
	return orderEmail(data, {
		subject: `Your refund for order ${data.order.number} is complete`,
		title: 'Your refund is complete',
		opening: `We have refunded ${formatTotal(amountOf(data))}. Your bank may take a day or two to show it.`,
		refund: { label: 'Refunded', amount: amountOf(data) },
	})
}

function amountOf({ amount, order }: OrderEmailData): Paise {
	return amount ?? order.total
}

type Message = {
	subject: string
	title: string
	opening: string
	/** Shown below the total. */
	refund?: { label: 'Refund' | 'Refunded'; amount: Paise }
}

function orderEmail(data: OrderEmailData, { subject, title, opening, refund }: Message): Email {
	const { order, brand, addressee = order.recipient } = data
	const content = {
		...data,
		opening,
		greeting: `Vanakkam ${firstName(addressee.name) ?? DEFAULT_NAME},`,
		tracking: {
			url: `${data.publicUrl}/track-order?id=${order.number}`,
			label: order.paymentState === 'refunded' ? 'View your order' : 'Track your order',
		},
		rows: rowsOf(data, refund),
		address: addressOf(order),
	}
	const html = emailLayout({ title, body: renderHtml(content), brand })
	return { to: addressee.email, subject, text: renderText(content), html }
}

type Content = OrderEmailData & {
	greeting: string
	opening: string
	tracking: { url: string; label: string }
	rows: Row[]
	address: string[]
}
type Row = [label: string, value: string]

function rowsOf({ order, items }: OrderEmailData, refund: Message['refund']): Row[] {
	const lines = items.map(
		(item): Row => [
			`${item.productName}, ${item.size}, ${item.grind} × ${item.quantity}`,
			formatTotal(multiply(item.price, item.quantity)),
		],
	)
	const discount: Row = [discountLabel(order.promoCode), `−${formatTotal(order.discount)}`]
	return [
		...lines,
		['Subtotal', formatTotal(order.subtotal)],
		['Shipping', order.shipping === 0 ? 'Free' : formatTotal(order.shipping)],
		...(order.discount > 0 ? [discount] : []),
		[TOTAL, formatTotal(order.total)],
		...(refund ? [[refund.label, `−${formatTotal(refund.amount)}`] satisfies Row] : []),
	]
}

function addressOf({ recipient: { name, address, city, pincode, state } }: Order): string[] {
	return [name, address, `${city} ${pincode}`, state]
}

function renderText({
	order,
	brand,
	invoiceUrl,
	cancelUrl,
	greeting,
	opening,
	tracking,
	rows,
	address,
}: Content) {
	return [
		greeting,
		opening,
		`Order ID: ${order.number}\nOrdered on: ${formatDateTime(order.createdAt)}`,
		rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
		`Delivery address:\n${address.join('\n')}`,
		`${tracking.label}: ${tracking.url}`,
		...(invoiceUrl ? [`Invoice: ${invoiceUrl}`] : []),
		...(cancelUrl ? [`Cancel your order: ${cancelUrl}`] : []),
		signature(brand),
	].join('\n\n')
}

const TOTAL = 'Total, inclusive of all taxes'
const CELL = 'padding:8px 0;border-bottom:1px solid #E4D5BC'

function renderHtml({
	order,
	invoiceUrl,
	cancelUrl,
	greeting,
	opening,
	tracking,
	rows,
	address,
}: Content): string {
	const invoice = invoiceUrl ? renderLink(invoiceUrl, 'Your tax invoice (PDF)') : ''
	const cancel = cancelUrl ? renderLink(cancelUrl, 'Cancel your order') : ''
	return `${paragraph(greeting)}
<p style="margin:0 0 24px">${escapeHtml(opening)}</p>
<p style="margin:0 0 16px">Order ID<br><strong>${escapeHtml(order.number)}</strong></p>
<p style="margin:0 0 16px">Ordered on: ${escapeHtml(formatDateTime(order.createdAt))}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #E4D5BC">${rows.map(renderRow).join('')}</table>
<p style="margin:24px 0"><strong style="font-weight:600">Delivery address</strong><br>${address.map(escapeHtml).join('<br>')}</p>
<p style="margin:0">${buttonLink(tracking.url, tracking.label)}</p>${invoice}${cancel}`
}

function renderLink(url: string, label: string): string {
	return `<p style="margin:16px 0 0"><a href="${escapeHtml(url)}" style="color:#9E2B25">${label}</a></p>`
}

function renderRow([label, value]: Row): string {
	const cell = label === TOTAL ? `${CELL};font-weight:600` : CELL
	return `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(value)}</td></tr>`
}
