/** Writes the emails about a contact message: to the shop, the acknowledgement, and the reply. */
import type { ContactInput } from './input.ts'
import { REPLY_WITHIN } from './service-times.ts'
import { greetingOf } from '#shop/accounts/greeting.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { renderEmail } from '#shop/email/render-email.ts'

type Message = ContactInput & { ticket: string; brand: Brand; publicUrl: string }

/** Replies go to the sender of the message. */
export function messageForShop({ name, email, phone, message, ticket, brand, publicUrl }: Message): Email {
	const title = `Message ${ticket}`
	const written = renderEmail({
		to: brand.email,
		subject: `${title} from ${name}`,
		title,
		preheader: message,
		blocks: [
			{ kind: 'text', text: message },
			{
				kind: 'facts',
				facts: [
					['Name', name],
					['Email', email],
					['Phone', phone],
				],
			},
			{ kind: 'button', label: 'Reply in the console', url: `${publicUrl}/admin/messages` },
		],
		brand,
	})
	return { ...written, replyTo: email }
}

/** Repeats only the name from the form, or it could be used to send messages to strangers. */
export function messageReceived({ name, email, ticket, brand, publicUrl }: Message): Email {
	const paragraphs = [
		greetingOf(name),
		`Thank you for writing to us. Your ticket number is ${ticket}. Please mention it if you write or call again.`,
		`We'll reply within ${REPLY_WITHIN}. Our support hours: ${brand.supportHours}.`,
	]
	return renderEmail({
		to: email,
		subject: `We've received your message (${ticket})`,
		title: "We've received your message",
		preheader: `We'll reply within ${REPLY_WITHIN}.`,
		blocks: [
			...paragraphs.map((text) => ({ kind: 'text', text }) as const),
			{ kind: 'button', label: 'Check the status', url: `${publicUrl}/contact/ticket?number=${ticket}` },
		],
		brand,
	})
}

export function messageReply({
	message,
	reply,
	brand,
}: {
	message: { ticket: string; name: string; email: string; message: string }
	reply: string
	brand: Brand
}): Email {
	const email = renderEmail({
		to: message.email,
		subject: `Our reply to your message (${message.ticket})`,
		title: 'Our reply to your message',
		preheader: reply,
		blocks: [
			{ kind: 'text', text: greetingOf(message.name) },
			{ kind: 'text', text: reply },
			{ kind: 'quote', label: 'You wrote', text: message.message },
		],
		brand,
	})
	return { ...email, replyTo: brand.email }
}
