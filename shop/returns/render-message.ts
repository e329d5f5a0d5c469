/** Renders an email about a replacement or a return. */
import { greetingOf } from '#shop/accounts/greeting.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { type EmailBlock, type Fact, renderEmail } from '#shop/email/render-email.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'

type Message = {
	subject: string
	title: string
	sentences: string[]
	/** What the email is about, before the number of the order. */
	leadingFacts?: readonly Fact[]
	quoted?: { label: string; text: string }
	/** Follows what is quoted. */
	closing?: string
	link: { label: string; url: string }
	otherLink?: { label: string; url: string } | null
}

export function renderMessage(data: OrderEmailData, message: Message): Email {
	const { order, brand, addressee = order.recipient } = data
	const { subject, title, sentences, leadingFacts = [], quoted, closing, link, otherLink } = message
	const [preheader = ''] = sentences
	const quote: EmailBlock[] = quoted ? [{ kind: 'quote', ...quoted }] : []
	const last: EmailBlock[] = closing ? [{ kind: 'text', text: closing }] : []
	const other: EmailBlock[] = otherLink ? [{ kind: 'link', ...otherLink }] : []
	return renderEmail({
		to: addressee.email,
		subject,
		title,
		preheader,
		blocks: [
			...[greetingOf(addressee.name), ...sentences].map((text) => ({ kind: 'text', text }) as const),
			...quote,
			...last,
			{ kind: 'facts', facts: [...leadingFacts, ['Order ID', order.number]] },
			{ kind: 'button', ...link },
			...other,
		],
		brand,
	})
}
