/** Renders an email about an order: a message, then the order's facts, items, totals, address and links. */
import { describePack } from '#shop/describe-pack.ts'
import { greetingOf } from '#shop/accounts/greeting.ts'
import type { Brand } from '#shop/config/brand.ts'
import { issuesTaxInvoices } from '#shop/config/tax-registration.ts'
import { formatDate } from '#shop/dates.ts'
import type { Email } from '#shop/email/emails.server.ts'
import type { HeaderImage } from '#shop/email/header-images.ts'
import {
	type EmailBlock,
	type EmailItem,
	type EmailSum,
	type Fact,
	renderEmail,
} from '#shop/email/render-email.ts'
import { smallImageUrl } from '#shop/images/rules.ts'
import { formatTotal, multiply, type Paise, ZERO_PAISE } from '#shop/money.ts'
import { brewingGuidePath } from '#shop/orders/brewing-guide.ts'
import { batchOf, type PackedBatch } from '#shop/orders/batches/rules.ts'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import type { Corrected } from '#shop/orders/corrections/tables.server.ts'
import { deliveryOf, type SettledPayment } from '#shop/orders/views/order-view.ts'
import type { Addressee } from '#shop/orders/views/customer-orders.server.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import { costLabel } from '#shop/orders/rules.ts'
import { discountLabel, freeLabel } from '#shop/promos/rules.ts'
import { describeBatch } from '#shop/roasts/rules.ts'

export type OrderEmailData = {
	order: Order
	items: OrderItem[]
	brand: Brand
	publicUrl: string
} & OrderEmailOptions

export type OrderEmail = (data: OrderEmailData) => Email

export type OrderEmailOptions = {
	/** The amount of a refund. By default the order's total. */
	amount?: Paise
	/** What was paid instead of the total. Null where the provider does not say. */
	received?: Paise | null
	/** A payment that the shop has settled by hand. */
	settled?: SettledPayment
	/** How much of it the provider pays back. By default all of it if the order was paid online, otherwise nothing. */
	refundedOnline?: Paise
	/** The sum of the order's partial refunds, with the one that the email is about. `notifyCustomer` reads it. */
	partlyRefunded?: Paise
	/** What the shop has still to pay back itself of earlier refunds. */
	stillOwed?: Paise
	/** Something that was paid for the order was refunded before. */
	isRest?: boolean
	/** How each part of a refund has reached the customer. By default as the order was paid. */
	paidBackBy?: readonly PaymentMethod[]
	/** The whole of the refund, if more of it than `amount` is still on its way back. */
	wholeRefund?: Paise
	invoiceUrl?: string
	/** The signed link for cancelling the order, as long as it can be cancelled. */
	cancelUrl?: string
	trackingUrl?: string
	/** The batches that the packs came from, once they are packed. */
	batches?: readonly PackedBatch[]
	/** What a correction of the order has replaced. */
	replaced?: Corrected
	/** The order of the same checkout that was paid first. */
	supersededBy?: string
	/** Why the order was cancelled when its payment arrived, in sentences. */
	cancelledBecause?: string
	/** By default the recipient of the parcel. */
	addressee?: Addressee
}

type Link = { label: string; url: string }

type Message = {
	subject: string
	title: string
	opening: string
	/** A paragraph of its own below it. */
	aside?: string
	headerImage?: HeaderImage
	/** What the email is about, before the other facts of the order. */
	leadingFacts?: readonly Fact[]
	/** Whether it says when and where the parcel is expected. */
	hasDelivery?: boolean
	/** Whether it says below the items how to brew, and links to the guide, if there is coffee among them. */
	hasBrewingNote?: boolean
	/** By default a link to the order, which is otherwise below the button. */
	button?: Link | undefined
	/** Whether customers cannot open the order, so that nothing leads to it. */
	isOrderHidden?: boolean
	/** Whether the parcel is with the courier, so that the button leads to the courier's page. */
	isUnderWay?: boolean
	refund?: { label: 'Refund' | 'Refunded'; amount: Paise }
	/** By default all partial refunds, so that the sums say what was paid and refunded. */
	otherRefunds?: Paise
}

export function renderOrderEmail(data: OrderEmailData, message: Message): Email {
	const { order, brand, publicUrl, addressee = order.recipient } = data
	const { subject, title, opening, aside, headerImage, leadingFacts = [] } = message
	const { hasDelivery = false, hasBrewingNote = false } = message
	return renderEmail({
		to: addressee.email,
		subject,
		title,
		preheader: opening,
		headerImage: headerImage ? { name: headerImage, publicUrl } : null,
		blocks: [
			{ kind: 'text', text: greetingOf(addressee.name) },
			{ kind: 'text', text: opening },
			...(aside ? [{ kind: 'text', text: aside } as const] : []),
			{ kind: 'facts', facts: [...leadingFacts, ...factsOf(data, hasDelivery)] },
			...leadsOf(data, message),
			{ kind: 'items', items: itemsOf(data), sums: sumsOf(data, message) },
			...(hasDelivery ? [addressOf(data)] : []),
			...(hasBrewingNote ? brewingNoteOf(data) : []),
			...cancelLinkOf(data),
		],
		brand,
	})
}

/** The button, and the links below it. */
function leadsOf(
	data: OrderEmailData,
	{ button, isOrderHidden = false, isUnderWay = false }: Message,
): EmailBlock[] {
	const { order, publicUrl, trackingUrl } = data
	const url = `${publicUrl}/track-order?id=${order.number}`
	const view = { label: isUnderWay && !trackingUrl ? 'Track your order' : 'View your order', url }
	const track =
		isUnderWay && trackingUrl ? { label: `Track your parcel with ${order.courier}`, url: trackingUrl } : null
	const first = track ?? button
	return [
		{ kind: 'button', ...(first ?? view) },
		...(first && !isOrderHidden ? [{ kind: 'link', ...view } as const] : []),
		...invoiceLinkOf(data),
	]
}

function itemsOf({ items, publicUrl, batches = [], replaced }: OrderEmailData): EmailItem[] {
	return items.map((item) => {
		const batch = batchOf(batches, item)
		return {
			name: item.productName,
			details: [
				`${describePack(item)} × ${item.quantity}`,
				freeLabel(item.freeQuantity),
				batch && describeBatch(batch),
			]
				.filter(Boolean)
				.join(', '),
			was: replacedPack(item, replaced),
			price: formatTotal(multiply(item.price, item.quantity)),
			imageUrl: publicUrl + smallImageUrl(item.imageUrl),
		}
	})
}

function replacedPack(item: OrderItem, replaced?: Corrected): string | null {
	if (replaced?.kind === 'size' && replaced.before.position === item.position)
		return describePack({ ...item, sizeLabel: replaced.before.size })
	if (replaced?.kind === 'grind' && replaced.before.position === item.position)
		return describePack({ ...item, grind: replaced.before.grind })
	return null
}

/** For an email that is not about prices. */
export function unpricedItemsOf({ items, publicUrl }: OrderEmailData): EmailItem[] {
	return items.map((item) => ({
		name: item.productName,
		details: describePack(item),
		price: '',
		imageUrl: publicUrl + smallImageUrl(item.imageUrl),
	}))
}

function sumsOf(
	{ order, partlyRefunded = ZERO_PAISE }: OrderEmailData,
	{ refund, otherRefunds = partlyRefunded }: Message,
): EmailSum[] {
	const { subtotal, shipping, discount, total } = order
	const othersLabel = refund ? 'Other refunds' : 'Refunds'
	return [
		{ label: 'Subtotal', value: formatTotal(subtotal) },
		{ label: costLabel('Shipping', order), value: shipping === 0 ? 'Free' : formatTotal(shipping) },
		...(discount > 0 ? [{ label: discountLabel(order), value: `−${formatTotal(discount)}` }] : []),
		{ label: 'Total, inclusive of all taxes', value: formatTotal(total), isTotal: true },
		...(otherRefunds > 0 ? [{ label: othersLabel, value: `−${formatTotal(otherRefunds)}` }] : []),
		...(refund ? [{ label: refund.label, value: `−${formatTotal(refund.amount)}` }] : []),
	]
}

function factsOf({ order, invoiceUrl }: OrderEmailData, hasDelivery: boolean): Fact[] {
	const dates = hasDelivery ? deliveryOf(order) : null
	const company = invoiceUrl ? order.gstBuyer : null
	return [
		...(dates ? [['Expected delivery', formatDeliveryDates(dates), 'strong'] satisfies Fact] : []),
		['Order ID', order.number],
		['Ordered on', formatDate(order.createdAt)],
		...(company ? [['Invoice to', `${company.legalName}, GSTIN ${company.gstin}`] satisfies Fact] : []),
	]
}

function invoiceLinkOf({ brand, invoiceUrl }: OrderEmailData): EmailBlock[] {
	const document = issuesTaxInvoices(brand) ? 'tax invoice' : 'bill of supply'
	return invoiceUrl ? [{ kind: 'link', label: `Your ${document} (PDF)`, url: invoiceUrl }] : []
}

function addressOf({ order: { recipient, isCollected }, replaced }: OrderEmailData): EmailBlock {
	const lines = addressLines(recipient)
	const before = replaced?.kind === 'recipient' ? addressLines(replaced.before) : []
	return {
		kind: 'lines',
		label: isCollected ? 'Your address' : 'Delivery address',
		lines,
		was: before.filter((line) => !lines.includes(line)),
	}
}

function addressLines({ name, address, city, pincode, state }: Order['recipient']): string[] {
	return [name, address, `${city} ${pincode}`.trim(), state].filter(Boolean)
}

const BREWING_NOTE = 'Two spoons of powder, hot water, ten minutes of patience.'

function brewingGuideOf({ items, publicUrl }: OrderEmailData): Link | null {
	const path = brewingGuidePath(items)
	return path ? { label: 'How to brew it', url: publicUrl + path } : null
}

/** What the email about an arrived order begins with. Without coffee in it, only whom to ask. */
export function howToBrew(data: OrderEmailData) {
	const { email, returnDays } = data.brand
	const guide = brewingGuideOf(data)
	const help = `If anything isn't right, write to ${email} within ${returnDays} days.`
	if (!guide) return { opening: help }
	return { headerImage: 'brewing', opening: BREWING_NOTE, aside: help, button: guide } as const
}

function brewingNoteOf(data: OrderEmailData): EmailBlock[] {
	const guide = brewingGuideOf(data)
	return guide ? [{ kind: 'link', before: BREWING_NOTE, ...guide }] : []
}

function cancelLinkOf({ order, cancelUrl }: OrderEmailData): EmailBlock[] {
	if (!cancelUrl) return []
	const before = `Changed your mind? You can cancel until ${order.isCollected ? 'you collect it' : 'it ships'}.`
	return [{ kind: 'link', before, label: 'Cancel your order', url: cancelUrl }]
}
