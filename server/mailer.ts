/** Sends emails through SMTP. Without a mail server it sends nothing: they can be read at /mailbox. */
import { createTransport } from 'nodemailer'
import type { Config } from '#shop/config/config.server.ts'
import type { Deliver } from '#shop/email/delivery.server.ts'

/** `socketTimeout` is long: a server that accepts an email slowly would otherwise receive it a second time. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 30_000 }

/**
 * For one email in all, with the wait for a connection. A server that sends a byte now and then never reaches the other
 * timeouts; it would hold the email until its claim expires and another worker sends it again.
 */
const SEND_TIMEOUT_MILLISECONDS = 60_000

type Mailer = { deliver: Deliver; close(): void }

export function createMailer(
	{ smtp, brand }: Pick<Config, 'smtp' | 'brand'>,
	sendTimeout = SEND_TIMEOUT_MILLISECONDS,
): Mailer {
	if (!smtp) return { deliver: async () => {}, close: () => {} }
	const transport = createTransport({ url: smtp.url, pool: true, maxConnections: 2, ...TIMEOUTS })
	const from = parseSender(smtp.from, brand.name)
	return {
		deliver: async ({ to, replyTo, unsubscribeUrl, subject, text, html, messageId }) => {
			// Addresses as objects: a string would be parsed, and could name a second recipient.
			await transport.sendMail({
				from,
				to: { name: '', address: to },
				...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
				...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
				subject,
				text,
				html,
				messageId,
				// Closes the connection, so that the server cannot accept the email later.
				signal: AbortSignal.timeout(sendTimeout),
			})
		},
		close: () => transport.close(),
	}
}

/** RFC 8058: lets the email client offer to unsubscribe with one click. Keep in step with `createUnsubscribeUrl`. */
function unsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
	const oneClick = unsubscribeUrl.replace('/unsubscribe?', '/newsletter/one-click?')
	return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** `SK3 Coffee <orders@shop.example>`, or an address alone. */
function parseSender(text: string, defaultName: string): { name: string; address: string } {
	const [, name = '', address = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text.trim()) ?? []
	return { name: name || defaultName, address }
}
