/** Renders an email about what is sent again or comes back. */
import { DEFAULT_NAME, firstName } from '#shop/accounts/rules.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, escapeHtml, paragraph, signature } from '#shop/email/layout.ts'
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

export function renderMessage(data: OrderEmailData, message: Message): Email {
	const { order, brand, addressee = order.recipient } = data
	const { subject, title, sentences, quoted, link, otherLink } = message
	const greeting = `Vanakkam ${firstName(addressee.name) ?? DEFAULT_NAME},`
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
	return { to: addressee.email, subject, text: text.join('\n\n'), html }
}
