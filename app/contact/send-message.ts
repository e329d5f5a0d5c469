import { z } from '#app/http/browser-zod.ts'
import { postJson } from '#app/http/post-json.ts'

/** The reply of `send-contact-email`: written by the server, parsed by the contact form. */
const ContactReply = z.object({ success: z.literal(true), ticket: z.string() })
export type ContactReply = z.infer<typeof ContactReply>

/** Returns null when the message was not sent. The reason is in the server's log; a visitor could not act on it. */
export async function sendContactMessage(message: object): Promise<{ ticket: string } | null> {
	const response = await postJson('/api/send-contact-email', message)
	const reply = response?.isOk ? ContactReply.safeParse(response.reply) : null
	return reply?.success ? { ticket: reply.data.ticket } : null
}
