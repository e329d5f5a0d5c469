/** The emails that tell the shop and its staff what has happened. */
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, escapeHtml, paragraph, signature } from '#shop/email/layout.ts'

export type Notice = {
	subject: string
	title: string
	sentences: string[]
	link: { label: string; path: string }
}

type Recipient = { to: string; brand: Brand; publicUrl: string }

export function noticeEmail({ to, notice, brand, publicUrl }: Recipient & { notice: Notice }): Email {
	const { subject, title, sentences, link } = notice
	const url = `${publicUrl}${link.path}`
	return {
		to,
		subject,
		text: [...sentences, url, signature(brand)].join('\n\n'),
		html: emailLayout({
			title,
			body: sentences.map(paragraph).join('') + buttonLink(url, link.label),
			brand,
		}),
	}
}

type Items = { items: readonly { summary: string; path: string }[] }

export function digestEmail({ to, items, brand, publicUrl }: Recipient & Items): Email {
	const title = `${brand.name}: your daily summary`
	const settings = `${publicUrl}/admin/notifications`
	const rows = items.map(({ summary, path }) => ({ summary, url: `${publicUrl}${path}` }))
	const list = rows.map(
		({ summary, url }) =>
			`<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#9E2B25">${escapeHtml(summary)}</a></li>`,
	)
	const closing = `Choose what you are emailed about: ${settings}`
	return {
		to,
		subject: title,
		text: [...rows.map(({ summary, url }) => `${summary}\n${url}`), closing, signature(brand)].join('\n\n'),
		html: emailLayout({
			title: 'Your daily summary',
			body: `<ul style="margin:0 0 16px;padding-inline-start:20px">${list.join('')}</ul>${paragraph(closing)}`,
			brand,
		}),
	}
}
