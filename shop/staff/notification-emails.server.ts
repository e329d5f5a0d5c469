/** Writes the emails that notify the shop and its staff of events. */
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { renderEmail } from '#shop/email/render-email.ts'

export type NotificationContent = {
	subject: string
	title: string
	sentences: string[]
	link: { label: string; path: string }
}

type Recipient = { to: string; brand: Brand; publicUrl: string }

export function notificationEmail({
	to,
	content,
	brand,
	publicUrl,
}: Recipient & { content: NotificationContent }): Email {
	const { subject, title, sentences, link } = content
	return renderEmail({
		to,
		subject,
		title,
		preheader: sentences[0] ?? '',
		blocks: [
			...sentences.map((text) => ({ kind: 'text', text }) as const),
			{ kind: 'button', label: link.label, url: `${publicUrl}${link.path}` },
		],
		brand,
	})
}

type Items = { items: readonly { summary: string; path: string }[] }

export function digestEmail({ to, items, brand, publicUrl }: Recipient & Items): Email {
	return renderEmail({
		to,
		subject: `${brand.name}: your daily summary`,
		title: 'Your daily summary',
		preheader: items.map(({ summary }) => summary).join(' · '),
		blocks: [
			{ kind: 'links', links: items.map(({ summary, path }) => ({ label: summary, url: publicUrl + path })) },
			{
				kind: 'small-link',
				question: 'Too much, or too little?',
				label: 'Choose what you are emailed about',
				url: `${publicUrl}/admin/notifications`,
			},
		],
		brand,
	})
}
