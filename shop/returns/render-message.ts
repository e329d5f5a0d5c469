/** Renders an email about a replacement or a return. */
import { greetingOf } from '#shop/accounts/greeting.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { type EmailBlock, renderEmail } from '#shop/email/render-email.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'

type Message = {
	subject: string
	title: string
	sentences: string[]
	quoted?: { label: string; text: string }
	link: { label: string; url: string }
	otherLink?: { label: string; url: string } | null
}

export function renderMessage(data: OrderEmailData, message: Message): Email {
	const { order, brand, addressee = order.recipient } = data
	const { subject, title, sentences, quoted, link, otherLink } = message
	const quote: EmailBlock[] = quoted ? [{ kind: 'quote', ...quoted }] : []
	const other: EmailBlock[] = otherLink ? [{ kind: 'link', ...otherLink }] : []
	return renderEmail({
		to: addressee.email,
		subject,
		title,
		blocks: [
			...[greetingOf(addressee.name), ...sentences].map((text) => ({ kind: 'text', text }) as const),
			...quote,
			{ kind: 'facts', facts: [['Order ID', order.number]] },
			{ kind: 'button', ...link },
			...other,
		],
		brand,
	})
}
