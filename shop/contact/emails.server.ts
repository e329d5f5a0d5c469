/** The two emails of a message: to the shop, and back to whoever wrote. */
import type { ContactInput } from './input.ts'
import { ANSWERED_WITHIN } from './rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { escapeHtml, emailLayout, paragraph, signature } from '#shop/email/layout.ts'

type Message = ContactInput & { ticket: string; brand: Brand }
type Acknowledged = Message & { publicUrl: string }

/** Answering it answers the writer. */
export function messageForShop({ name, email, phone, message, ticket, brand }: Message): Email {
	const title = `Message ${ticket}`
	const lines = message.split('\n').map(escapeHtml).join('<br>')
	return {
		to: brand.email,
		replyTo: email,
		subject: `${title} from ${name}`,
		text: [`${name}\n${email}\n${phone}`, message].join('\n\n'),
		html: emailLayout({
			title,
			body: `<p style="margin:0 0 16px">${escapeHtml(name)}<br>${escapeHtml(email)}<br>${escapeHtml(phone)}</p><p style="margin:0">${lines}</p>`,
			brand,
		}),
	}
}

/** Says nothing that the writer chose but the name: the form must not become a way of mailing strangers. */
export function messageReceived({ name, email, ticket, brand, publicUrl }: Acknowledged): Email {
	const place = `${publicUrl}/contact/ticket?number=${ticket}`
	const sentences = [
		`Vanakkam ${name},`,
		`Your message has reached us. Its ticket number is ${ticket}; mention it if you write or call again.`,
		`A person answers within ${ANSWERED_WITHIN}, ${brand.supportHours}.`,
	]
	return {
		to: email,
		subject: `We have your message (${ticket})`,
		text: [...sentences, `Where it stands: ${place}`, signature(brand)].join('\n\n'),
		html: emailLayout({
			title: 'We have your message',
			body: `${sentences.map(paragraph).join('')}<p style="margin:0"><a href="${escapeHtml(place)}" style="color:#9E2B25">See where it stands</a></p>`,
			brand,
		}),
	}
}

/** The shop's answer, with the question below it. */
export function messageAnswered(facts: {
	message: { ticket: string; name: string; email: string; message: string }
	answer: string
	brand: Brand
}): Email {
	const { message, answer, brand } = facts
	const lines = (text: string) => text.split('\n').map(escapeHtml).join('<br>')
	return {
		to: message.email,
		replyTo: brand.email,
		subject: `Our answer to your message (${message.ticket})`,
		text: [`Vanakkam ${message.name},`, answer, `You wrote:\n${message.message}`, brand.name].join('\n\n'),
		html: emailLayout({
			title: 'Our answer',
			body: `${paragraph(`Vanakkam ${message.name},`)}<p style="margin:0 0 24px">${lines(answer)}</p><p style="margin:0;border-left:2px solid #E4D5BC;padding-left:12px;color:#6B4A33">${lines(message.message)}</p>`,
			brand,
		}),
	}
}
