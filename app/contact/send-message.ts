import { z } from '#app/http/browser-zod.ts'
import { postJson } from '#app/http/fetch/post-json.ts'

/** The response of `send-contact-email`: the server writes it and the contact form parses it. */
const ContactResponse = z.object({ success: z.literal(true), ticket: z.string() })
export type ContactResponse = z.infer<typeof ContactResponse>

/** Returns null if the message was not sent. The reason is in the server's log, because a visitor could do nothing about it. */
export async function sendContactMessage(message: object): Promise<{ ticket: string } | null> {
	const response = await postJson('/api/send-contact-email', message)
	const parsed = response?.isOk ? ContactResponse.safeParse(response.body) : null
	return parsed?.success ? { ticket: parsed.data.ticket } : null
}
