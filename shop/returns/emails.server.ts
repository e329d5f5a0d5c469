/** The emails about what is sent again or comes back. */
import { describeItems } from './describe-items.ts'
import { DEFAULT_NAME, firstName } from '#shop/accounts/rules.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, escapeHtml, paragraph, signature } from '#shop/email/layout.ts'
import type { ItemQuantity, ReplacementReason } from '#shop/orders/after-sales/rules.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'

type Message = {
	subject: string
	title: string
	sentences: string[]
	/** A longer text of somebody, with its line breaks. */
	quoted?: { label: string; text: string }
	link: { label: string; url: string }
	/** Below the button. */
	otherLink?: { label: string; url: string } | null
}

type Parcel = {
	items: readonly ItemQuantity[]
	reason: ReplacementReason
	trackingNumber: string
	courier: string | null
	trackingUrl: string | null
}

export function replacementShippedEmail(data: OrderEmailData, parcel: Parcel): Email {
	const { courier, trackingNumber, trackingUrl } = parcel
	return renderMessage(data, {
		subject: `Your replacement for order ${data.order.number} is on its way`,
		title: 'Your replacement is on its way',
		sentences: [
			`${OPENINGS[parcel.reason]} We have packed this again for you, at no cost: ${describeItems(data.items, parcel.items)}.`,
			`Tracking number: ${trackingNumber}${courier ? ` (${courier})` : ''}.`,
		],
		link: { label: 'View your order', url: `${data.publicUrl}/track-order?id=${data.order.number}` },
		otherLink:
			trackingUrl && courier ? { label: `Track your parcel with ${courier}`, url: trackingUrl } : null,
	})
}

const OPENINGS: Record<ReplacementReason, string> = {
	damaged: "We're sorry that your coffee arrived damaged.",
	lost: "We're sorry that your parcel got lost.",
	wrong_item: "We're sorry that we sent you the wrong pack.",
	other: 'Thank you for your patience.',
}

function renderMessage(data: OrderEmailData, message: Message): Email {
	const { order, brand } = data
	const { subject, title, sentences, quoted, link, otherLink } = message
	const greeting = `Vanakkam ${firstName(order.recipient.name) ?? DEFAULT_NAME},`
	const number = `Order ID: ${order.number}`
	const text = [
		greeting,
		...sentences,
		...(quoted ? [`${quoted.label}:\n${quoted.text}`] : []),
		number,
		`${link.label}: ${link.url}`,
		...(otherLink ? [`${otherLink.label}: ${otherLink.url}`] : []),
		signature(brand),
	]
	const body = [
		...[greeting, ...sentences].map(paragraph),
		quoted
			? `<p style="margin:0 0 16px">${escapeHtml(quoted.label)}:<br>${escapeHtml(quoted.text).replaceAll('\n', '<br>')}</p>`
			: '',
		paragraph(number),
		`<p style="margin:0">${buttonLink(link.url, link.label)}</p>`,
		otherLink
			? `<p style="margin:16px 0 0"><a href="${escapeHtml(otherLink.url)}" style="color:#9E2B25">${escapeHtml(otherLink.label)}</a></p>`
			: '',
	]
	const html = emailLayout({ title, body: body.join('\n'), brand })
	return { to: order.recipient.email, subject, text: text.join('\n\n'), html }
}
