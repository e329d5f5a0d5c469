/** How a letter leaves the shop: through SMTP, or not at all where the mailbox page shows it. */
import { createTransport } from 'nodemailer'
import type { Config } from '#shop/config/config.server.ts'
import type { Deliver } from '#shop/email/delivery.server.ts'

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

export function createMailer({ smtp, brand }: Pick<Config, 'smtp' | 'brand'>): {
	deliver: Deliver
	close(): void
} {
	if (!smtp) return { deliver: async () => {}, close: () => {} }
	const transport = createTransport({ url: smtp.url, pool: true, maxConnections: 2, ...TIMEOUTS })
	const from = readSender(smtp.from, brand.name)
	return {
		deliver: async ({ to, replyTo, unsubscribeUrl, ...letter }) => {
			// As an object: a bare string would be parsed, and could name a second recipient.
			await transport.sendMail({
				from,
				to: { name: '', address: to },
				...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
				...(unsubscribeUrl ? { headers: leaveHeaders(unsubscribeUrl) } : {}),
				subject: letter.subject,
				text: letter.text,
				html: letter.html,
				messageId: letter.messageId,
			})
		},
		close: () => transport.close(),
	}
}

/** RFC 8058: the mail program itself offers to leave, and asks by POST at an address made for it. Keep in step with `unsubscribeAddress`. */
function leaveHeaders(unsubscribeUrl: string): Record<string, string> {
	const oneClick = unsubscribeUrl.replace('/unsubscribe?', '/newsletter/one-click?')
	return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** `SK3 Coffee <orders@shop.example>` or the bare address. */
function readSender(text: string, otherwise: string): { name: string; address: string } {
	const [, name = '', address = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text.trim()) ?? []
	return { name: name || otherwise, address }
}
