/** The emails about a contact message: to the shop, the acknowledgement, and the reply. */
import type { ContactInput } from './input.ts'
import { REPLY_WITHIN } from './service-times.ts'
import { DEFAULT_NAME, firstName } from '#shop/accounts/rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { emailLayout, escapeHtml, paragraph, signature } from '#shop/email/layout.ts'

type Message = ContactInput & { ticket: string; brand: Brand }

/** Replies go to the sender of the message. */
export function messageForShop({ name, email, phone, message, ticket, brand }: Message): Email {
	const title = `Message ${ticket}`
	return {
		to: brand.email,
		replyTo: email,
		subject: `${title} from ${name}`,
		text: [`${name}\n${email}\n${phone}`, message].join('\n\n'),
		html: emailLayout({
			title,
			body: `<p style="margin:0 0 16px">${escapeHtml(name)}<br>${escapeHtml(email)}<br>${escapeHtml(phone)}</p><p style="margin:0">${linesToHtml(message)}</p>`,
			brand,
		}),
	}
}

/** Repeats nothing from the form except the name, or it could be used to send messages to strangers. */
export function messageReceived({
	name,
	email,
	ticket,
	brand,
	publicUrl,
}: Message & { publicUrl: string }): Email {
	const statusUrl = `${publicUrl}/contact/ticket?number=${ticket}`
	const paragraphs = [
		greetingFor(name),
		`Thank you for writing to us. Your ticket number is ${ticket}. Please mention it if you write or call again.`,
		`We'll reply within ${REPLY_WITHIN}. Our support hours: ${brand.supportHours}.`,
	]
	return {
		to: email,
		subject: `We've received your message (${ticket})`,
		text: [...paragraphs, `Check the status: ${statusUrl}`, signature(brand)].join('\n\n'),
		html: emailLayout({
			title: "We've received your message",
			body: `${paragraphs.map(paragraph).join('')}<p style="margin:0"><a href="${escapeHtml(statusUrl)}" style="color:#9E2B25">Check the status</a></p>`,
			brand,
		}),
	}
}

/** The shop's reply, with the original message below it. */
export function messageReply({
	message,
	reply,
	brand,
}: {
	message: { ticket: string; name: string; email: string; message: string }
	reply: string
	brand: Brand
}): Email {
	return {
		to: message.email,
		replyTo: brand.email,
		subject: `Our reply to your message (${message.ticket})`,
		text: [greetingFor(message.name), reply, `You wrote:\n${message.message}`, signature(brand)].join('\n\n'),
		html: emailLayout({
			title: 'Our reply to your message',
			body: `${paragraph(greetingFor(message.name))}<p style="margin:0 0 24px">${linesToHtml(reply)}</p><p style="margin:0 0 4px;color:#6B4A33">You wrote:</p><p style="margin:0;border-left:2px solid #E4D5BC;padding-left:12px;color:#6B4A33">${linesToHtml(message.message)}</p>`,
			brand,
		}),
	}
}

function greetingFor(name: string): string {
	return `Vanakkam ${firstName(name) ?? DEFAULT_NAME},`
}

function linesToHtml(text: string): string {
	return text.split('\n').map(escapeHtml).join('<br>')
}
