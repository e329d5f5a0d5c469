/** Sends emails through SMTP. Without a mail server it sends nothing, and the emails can be read at /mailbox. */
import { createTransport } from 'nodemailer'
import type { Config } from '#shop/config/config.server.ts'
import { type Deliver, UnansweredError } from '#shop/email/delivery.server.ts'
import { oneClickUrl } from '#shop/subscribers/rules.ts'

const CONNECTION_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000 }

/**
 * The limit until all of an email is sent, including the wait for a connection. It does not count silence: a server that
 * accepts a byte now and then would hold the email until its claim expires and another worker sends it again.
 */
export const SEND_TIMEOUT_MILLISECONDS = 60_000

/** RFC 5321, section 4.5.3.2.6. Servers that scan an email take minutes to accept it, and have received it by then. */
export const ANSWER_TIMEOUT_MILLISECONDS = 600_000

/** More than the jobs that send at a time, because earlier emails may still wait for their answers. */
const MAX_CONNECTIONS = 20

type Mailer = { deliver: Deliver; close(): void }
type Options = { sendTimeout?: number; answerTimeout?: number; maxConnections?: number }

/**
 * Newsletters have one connection of their own, so that no order email waits for one. They are never sent twice, so a
 * longer wait for an answer gains nothing.
 */
export const FOR_NEWSLETTERS: Options = { sendTimeout: 30_000, answerTimeout: 60_000, maxConnections: 1 }

export function createMailer(
	{ smtp, brand }: Pick<Config, 'smtp' | 'brand'>,
	{
		sendTimeout = SEND_TIMEOUT_MILLISECONDS,
		answerTimeout = ANSWER_TIMEOUT_MILLISECONDS,
		maxConnections = MAX_CONNECTIONS,
	}: Options = {},
): Mailer {
	if (!smtp) return { deliver: async () => {}, close: () => {} }
	const { transport, sentCallbacks } = openTransport({ url: smtp.url, maxConnections, answerTimeout })
	const from = parseSender(smtp.from, brand.name)
	return {
		deliver: async ({ to, replyTo, unsubscribeUrl, subject, text, html, messageId }, onSent) => {
			// Aborting closes the connection, so that the server cannot accept the email later.
			const aborting = new AbortController()
			const { signal } = aborting
			const giveUp = (awaited: string) => () =>
				aborting.abort(new Error(`The mail server did not ${awaited} in time`))
			let timer = setTimeout(giveUp('receive the email'), sendTimeout)
			let isSent = false
			sentCallbacks.set(signal, () => {
				clearTimeout(timer)
				timer = setTimeout(giveUp('accept the email'), answerTimeout)
				isSent = true
				onSent()
			})
			try {
				// The addresses are objects: a string would be parsed and could name a second recipient.
				await transport.sendMail({
					from,
					to: { name: '', address: to },
					...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
					...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
					subject,
					text,
					html,
					messageId,
					signal,
				})
			} catch (error) {
				if (isSent && !isReply(error))
					throw new UnansweredError('The mail server received the email and did not accept it', {
						cause: error,
					})
				throw error
			} finally {
				clearTimeout(timer)
			}
		},
		close: () => transport.close(),
	}
}

type TransportOptions = { url: string; maxConnections: number; answerTimeout: number }

/** `sentCallbacks`: what to call once the server has all of the email that the signal belongs to. */
function openTransport({ url, maxConnections, answerTimeout }: TransportOptions) {
	const transport = createTransport({
		url,
		pool: true,
		maxConnections,
		...CONNECTION_TIMEOUTS,
		socketTimeout: answerTimeout,
	})
	const sentCallbacks = new WeakMap<AbortSignal, () => void>()
	transport.use('stream', ({ data, message }, done) => {
		const onSent = data.signal && sentCallbacks.get(data.signal)
		// The stream ends before the final dot is sent.
		if (onSent) message.processFunc((stream) => stream.once('end', onSent))
		done()
	})
	return { transport, sentCallbacks }
}

function isReply(error: unknown): boolean {
	return error instanceof Error && 'responseCode' in error && error.responseCode !== undefined
}

/** RFC 8058 lets the email client offer to unsubscribe with one click. */
function unsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
	return {
		'List-Unsubscribe': `<${oneClickUrl(unsubscribeUrl)}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	}
}

/** Accepts `SK3 Coffee <orders@shop.example>` or an address alone. */
function parseSender(text: string, defaultName: string): { name: string; address: string } {
	const [, name = '', address = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text.trim()) ?? []
	return { name: name || defaultName, address }
}
