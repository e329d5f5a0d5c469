/** The one look of every letter about an order: what there is to say, then the order whole. */
import type { Order, OrderItem } from './orders.server.ts'
import type { Brand } from '#shop/config/brand.ts'
import { formatDateTime } from '#shop/dates.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { buttonLink, escapeHtml, emailLayout, paragraph, signature } from '#shop/email/layout.ts'
import { formatTotal, type Paise, times } from '#shop/money.ts'

export type OrderEvent = {
	order: Order
	items: OrderItem[]
	brand: Brand
	publicUrl: string
	/** What goes back, in emails about money; the whole order's where it is not said. */
	amount?: Paise
	/** Where the invoice can be read, in emails that bring one. */
	invoiceUrl?: string
	/** Who reads it, where that is not whom the parcel goes to. */
	reader?: Reader
}

export type Reader = { email: string; name: string }

type Words = { subject: string; title: string; opening: string }

export function orderEmail(occasion: OrderEvent, words: Words): Email {
	const { order, brand, reader = order.recipient } = occasion
	const told: Told = {
		...occasion,
		greeting: `Vanakkam ${reader.name},`,
		opening: words.opening,
		track: `${occasion.publicUrl}/track-order?id=${order.number}`,
		sums: sumsOf(occasion),
		address: addressOf(order),
	}
	const page = emailLayout({ title: words.title, body: bodyOf(told), brand })
	return { to: reader.email, subject: words.subject, text: textOf(told), html: page }
}

type Told = OrderEvent & {
	greeting: string
	opening: string
	/** Where the order is followed. */
	track: string
	sums: Sum[]
	address: string[]
}
type Sum = [name: string, value: string]

function sumsOf({ order, items }: OrderEvent): Sum[] {
	const lines = items.map(
		(item): Sum => [
			`${item.productName}, ${item.size}, ${item.grind} × ${item.quantity}`,
			formatTotal(times(item.price, item.quantity)),
		],
	)
	const discount: Sum = [`Discount ${order.promoCode ?? ''}`.trim(), `−${formatTotal(order.discount)}`]
	return [
		...lines,
		['Subtotal', formatTotal(order.subtotal)],
		['Shipping', formatTotal(order.shipping)],
		...(order.discount > 0 ? [discount] : []),
		['Total, inclusive of all taxes', formatTotal(order.total)],
	]
}

function addressOf({ recipient: { name, address, city, pincode, state } }: Order): string[] {
	return [name, address, `${city} ${pincode}`, state]
}

function textOf({ order, brand, invoiceUrl, greeting, opening, track, sums, address }: Told): string {
	return [
		greeting,
		opening,
		`Order ID: ${order.number}\nDate: ${formatDateTime(order.createdAt)}`,
		sums.map(([name, value]) => `${name}: ${value}`).join('\n'),
		`Delivery address:\n${address.join('\n')}`,
		`Follow it: ${track}`,
		...(invoiceUrl ? [`Invoice: ${invoiceUrl}`] : []),
		signature(brand),
	].join('\n\n')
}

const CELL = 'padding:8px 0;border-bottom:1px solid #E4D5BC'

function bodyOf({ order, invoiceUrl, greeting, opening, track, sums, address }: Told): string {
	const invoice = invoiceUrl
		? `<p style="margin:16px 0 0"><a href="${escapeHtml(invoiceUrl)}" style="color:#9E2B25">Your tax invoice (PDF)</a></p>`
		: ''
	return `${paragraph(greeting)}
<p style="margin:0 0 24px">${escapeHtml(opening)}</p>
<p style="margin:0 0 16px"><strong>Order ID ${escapeHtml(order.number)}</strong><br>${escapeHtml(formatDateTime(order.createdAt))}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #E4D5BC">${sums.map(rowOf).join('')}</table>
<p style="margin:24px 0">Delivery address<br>${address.map(escapeHtml).join('<br>')}</p>
<p style="margin:0">${buttonLink(track, 'Follow your order')}</p>${invoice}`
}

function rowOf([name, value]: Sum): string {
	return `<tr><td style="${CELL}">${escapeHtml(name)}</td><td align="right" style="${CELL};white-space:nowrap">${escapeHtml(value)}</td></tr>`
}
