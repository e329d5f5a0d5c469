/** Renders an email about an order, as text and as HTML: a message, then the items, the totals, the address and the links. */
import { describePack } from '#shop/describe-pack.ts'
import { DEFAULT_NAME, firstName } from '#shop/accounts/rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import { issuesTaxInvoices } from '#shop/config/tax-registration.ts'
import { formatDateTime } from '#shop/dates.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, escapeHtml, paragraph, signature } from '#shop/email/layout.ts'
import { formatTotal, multiply, type Paise } from '#shop/money.ts'
import { deliveryOf } from '#shop/orders/views/order-view.ts'
import type { Addressee } from '#shop/orders/views/customer-orders.server.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import { costLabel } from '#shop/orders/rules.ts'
import { discountLabel, freeLabel } from '#shop/promos/rules.ts'

export type OrderEmailData = {
	order: Order
	items: OrderItem[]
	brand: Brand
	publicUrl: string
} & OrderEmailOptions

export type OrderEmail = (data: OrderEmailData) => Email

export type OrderEmailOptions = {
	/** The amount of a refund. Default: the order's total. */
	amount?: Paise
	invoiceUrl?: string
	/** The signed link for cancelling the order, while it can be cancelled. */
	cancelUrl?: string
	/** The courier's page for the parcel. */
	trackingUrl?: string
	/** The order of the same checkout that was paid first. */
	keptNumber?: string
	/** Why the shop may no longer sell to the state of the order, as a sentence. */
	notSold?: string
	/** Default: the recipient of the parcel. */
	addressee?: Addressee
}

type Message = {
	subject: string
	title: string
	opening: string
	/** Whether it says when the parcel is expected. */
	hasDelivery?: boolean
	/** Shown below the total. */
	refund?: { label: 'Refund' | 'Refunded'; amount: Paise }
}

export function renderOrderEmail(
	data: OrderEmailData,
	{ subject, title, opening, hasDelivery = false, refund }: Message,
): Email {
	const { order, brand, addressee = order.recipient } = data
	const content = {
		...data,
		opening,
		greeting: `Vanakkam ${firstName(addressee.name) ?? DEFAULT_NAME},`,
		tracking: {
			url: `${data.publicUrl}/track-order?id=${order.number}`,
			label: order.paymentState === 'refunded' ? 'View your order' : 'Track your order',
		},
		facts: factsOf(data, hasDelivery),
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
	/** Below the Order ID. */
	facts: Row[]
	rows: Row[]
	address: string[]
}
type Row = [label: string, value: string]

function rowsOf({ order, items }: OrderEmailData, refund: Message['refund']): Row[] {
	const lines = items.map(
		(item): Row => [
			[`${item.productName}, ${describePack(item)} × ${item.quantity}`, freeLabel(item.freeQuantity)]
				.filter(Boolean)
				.join(', '),
			formatTotal(multiply(item.price, item.quantity)),
		],
	)
	const discount: Row = [discountLabel(order), `−${formatTotal(order.discount)}`]
	return [
		...lines,
		['Subtotal', formatTotal(order.subtotal)],
		[costLabel('Shipping', order), order.shipping === 0 ? 'Free' : formatTotal(order.shipping)],
		...(order.discount > 0 ? [discount] : []),
		[TOTAL, formatTotal(order.total)],
		...(refund ? [[refund.label, `−${formatTotal(refund.amount)}`] satisfies Row] : []),
	]
}

function factsOf({ order, invoiceUrl }: OrderEmailData, hasDelivery: boolean): Row[] {
	const dates = hasDelivery ? deliveryOf(order) : null
	const company = invoiceUrl ? order.gstBuyer : null
	return [
		['Ordered on', formatDateTime(order.createdAt)],
		...(dates ? [['Expected delivery', formatDeliveryDates(dates)] satisfies Row] : []),
		...(company ? [['Invoice to', `${company.legalName}, GSTIN ${company.gstin}`] satisfies Row] : []),
	]
}

function addressLabel({ isCollected }: Order): string {
	return isCollected ? 'Your address' : 'Delivery address'
}

function addressOf({ recipient: { name, address, city, pincode, state } }: Order): string[] {
	return [name, address, `${city} ${pincode}`.trim(), state].filter(Boolean)
}

function renderText({
	order,
	brand,
	invoiceUrl,
	cancelUrl,
	trackingUrl,
	greeting,
	opening,
	tracking,
	facts,
	rows,
	address,
}: Content) {
	return [
		greeting,
		opening,
		[['Order ID', order.number], ...facts].map(([label, value]) => `${label}: ${value}`).join('\n'),
		rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
		`${addressLabel(order)}:\n${address.join('\n')}`,
		`${tracking.label}: ${tracking.url}`,
		...(trackingUrl ? [`${parcelLabel(order)}: ${trackingUrl}`] : []),
		...(invoiceUrl ? [`Invoice: ${invoiceUrl}`] : []),
		...(cancelUrl ? [`Cancel your order: ${cancelUrl}`] : []),
		signature(brand),
	].join('\n\n')
}

function parcelLabel({ courier }: Order): string {
	return `Track your parcel with ${courier}`
}

const TOTAL = 'Total, inclusive of all taxes'
const CELL = 'padding:8px 0;border-bottom:1px solid #E4D5BC'

function renderHtml({
	order,
	brand,
	invoiceUrl,
	cancelUrl,
	trackingUrl,
	greeting,
	opening,
	tracking,
	facts,
	rows,
	address,
}: Content): string {
	const document = issuesTaxInvoices(brand) ? 'tax invoice' : 'bill of supply'
	const invoice = invoiceUrl ? renderLink(invoiceUrl, `Your ${document} (PDF)`) : ''
	const parcel = trackingUrl ? renderLink(trackingUrl, escapeHtml(parcelLabel(order))) : ''
	const cancel = cancelUrl ? renderLink(cancelUrl, 'Cancel your order') : ''
	return `${paragraph(greeting)}
<p style="margin:0 0 24px">${escapeHtml(opening)}</p>
<p style="margin:0 0 16px">Order ID<br><strong>${escapeHtml(order.number)}</strong></p>
<p style="margin:0 0 16px">${facts.map(([label, value]) => `${label}: ${escapeHtml(value)}`).join('<br>')}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #E4D5BC">${rows.map(renderRow).join('')}</table>
<p style="margin:24px 0"><strong style="font-weight:600">${addressLabel(order)}</strong><br>${address.map(escapeHtml).join('<br>')}</p>
<p style="margin:0">${buttonLink(tracking.url, tracking.label)}</p>${parcel}${invoice}${cancel}`
}

function renderLink(url: string, label: string): string {
	return `<p style="margin:16px 0 0"><a href="${escapeHtml(url)}" style="color:#9E2B25">${label}</a></p>`
}

function renderRow([label, value]: Row): string {
	const cell = label === TOTAL ? `${CELL};font-weight:600` : CELL
	return `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(value)}</td></tr>`
}
