/** The letters an order causes. */
import type { Order, OrderItem } from './orders.server.ts'
import { REFUND_TIME } from './rules.ts'
import type { Brand } from '#shop/brand.ts'
import { formatMoment } from '#shop/dates.ts'
import type { Letter } from '#shop/letters/letters.server.ts'
import { buttonTo, escapeHtml, letterPage, paragraph, signature } from '#shop/letters/page.ts'
import { formatTotal, type Paise, times } from '#shop/money.ts'

export type Occasion = {
	order: Order
	items: OrderItem[]
	brand: Brand
	publicUrl: string
	/** What goes back, in letters about money; the whole order's where it is not said. */
	amount?: Paise
	/** Where the invoice can be read, in letters that bring one. */
	invoiceUrl?: string
	/** Who reads it, where that is not whom the parcel goes to. */
	reader?: Reader
}

export type Reader = { email: string; name: string }

export function orderConfirmed(occasion: Occasion): Letter {
	return orderLetter(occasion, {
		subject: `Your order ${occasion.order.number} is confirmed`,
		title: 'Your coffee is on our list',
		opening:
			'Thank you. Your payment has arrived and we roast and grind your order fresh. You can cancel it until it leaves: follow the link below.',
	})
}

/** The payment came after the shopper had been told that the order failed. */
export function orderRestored(occasion: Occasion): Letter {
	return orderLetter(occasion, {
		subject: `Your payment came through: order ${occasion.order.number}`,
		title: 'Your payment came through after all',
		opening:
			'We had told you that this payment failed. It has arrived since, so your order is confirmed. If you no longer want it, cancel it before it leaves and we return the money in full.',
	})
}

/** A payment that nothing is owed for: it goes back in full. */
export function paymentReturned(occasion: Occasion): Letter {
	return orderLetter(occasion, {
		subject: `We are returning a payment for ${occasion.order.number}`,
		title: 'We are returning a payment',
		opening: `A payment for this order reached us late or a second time. We have started the refund of the full amount. It reaches your account within ${REFUND_TIME}.`,
	})
}

export function orderShipped(occasion: Occasion): Letter {
	const { trackingNumber, courier } = occasion.order
	return orderLetter(occasion, {
		subject: `Your order ${occasion.order.number} is on its way`,
		title: 'Your coffee is on its way',
		opening: `Packed, sealed and handed over. Tracking number: ${trackingNumber ?? ''}${courier ? ` (${courier})` : ''}.`,
	})
}

export function orderDelivered(occasion: Occasion): Letter {
	return orderLetter(occasion, {
		subject: `Your order ${occasion.order.number} was delivered`,
		title: 'Your coffee has arrived',
		opening: `Two spoons of powder, hot water, ten minutes of patience. If anything is not as it should be, write to ${occasion.brand.email} within 7 days.`,
	})
}

export function orderCancelled(occasion: Occasion): Letter {
	return orderLetter(occasion, {
		subject: `Your order ${occasion.order.number} is cancelled`,
		title: 'Your order is cancelled',
		opening: `We have started the refund of ${formatTotal(amountOf(occasion))}. It reaches the account you paid from within ${REFUND_TIME}.`,
	})
}

export function partReturned(occasion: Occasion): Letter {
	const amount = formatTotal(amountOf(occasion))
	return orderLetter(occasion, {
		subject: `We are sending ${amount} back: order ${occasion.order.number}`,
		title: 'A part of your money is on its way back',
		opening: `We have started a refund of ${amount}, a part of what you paid for this order. It reaches the account you paid from within ${REFUND_TIME}. Nothing else about your order changes.`,
	})
}

export function partRefunded(occasion: Occasion): Letter {
	const amount = formatTotal(amountOf(occasion))
	return orderLetter(occasion, {
		subject: `${amount} of order ${occasion.order.number} is back`,
		title: 'A part of your money is back with your bank',
		opening: `The refund of ${amount} has gone through. Your bank may take a day or two to show it.`,
	})
}

export function orderRefunded(occasion: Occasion): Letter {
	return orderLetter(occasion, {
		subject: `Your refund for ${occasion.order.number} is complete`,
		title: 'Your money is back with your bank',
		opening: `The refund of ${formatTotal(occasion.order.total)} has gone through. Your bank may take a day or two to show it.`,
	})
}

function amountOf({ amount, order }: Occasion): Paise {
	return amount ?? order.total
}

function orderLetter(
	{ order, items, brand, publicUrl, invoiceUrl, reader = order.recipient }: Occasion,
	{ subject, title, opening }: { subject: string; title: string; opening: string },
): Letter {
	const track = `${publicUrl}/track-order?id=${order.number}`
	const { recipient } = order
	const rows: [string, string][] = [
		...items.map((item): [string, string] => [
			`${item.productName}, ${item.size}, ${item.grind} × ${item.quantity}`,
			formatTotal(times(item.price, item.quantity)),
		]),
		['Subtotal', formatTotal(order.subtotal)],
		['Shipping', formatTotal(order.shipping)],
		...(order.discount > 0
			? [[`Discount ${order.promoCode ?? ''}`.trim(), `−${formatTotal(order.discount)}`] as [string, string]]
			: []),
		['Total, inclusive of all taxes', formatTotal(order.total)],
	]
	const address = [
		recipient.name,
		recipient.address,
		`${recipient.city} ${recipient.pincode}`,
		recipient.state,
	]
	const text = [
		`Vanakkam ${reader.name},`,
		opening,
		`Order ID: ${order.number}\nDate: ${formatMoment(order.createdAt)}`,
		rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
		`Delivery address:\n${address.join('\n')}`,
		`Follow it: ${track}`,
		...(invoiceUrl ? [`Invoice: ${invoiceUrl}`] : []),
		signature(brand),
	].join('\n\n')
	const cell = 'padding:8px 0;border-bottom:1px solid #E4D5BC'
	const table = rows
		.map(
			([name, value]) =>
				`<tr><td style="${cell}">${escapeHtml(name)}</td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(value)}</td></tr>`,
		)
		.join('')
	const body = `${paragraph(`Vanakkam ${reader.name},`)}
<p style="margin:0 0 24px">${escapeHtml(opening)}</p>
<p style="margin:0 0 16px"><strong>Order ID ${escapeHtml(order.number)}</strong><br>${escapeHtml(formatMoment(order.createdAt))}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #E4D5BC">${table}</table>
<p style="margin:24px 0">Delivery address<br>${address.map(escapeHtml).join('<br>')}</p>
<p style="margin:0">${buttonTo(track, 'Follow your order')}</p>${invoiceUrl ? `<p style="margin:16px 0 0"><a href="${escapeHtml(invoiceUrl)}" style="color:#9E2B25">Your tax invoice (PDF)</a></p>` : ''}`
	return { to: reader.email, subject, text, html: letterPage({ title, body, brand }) }
}
