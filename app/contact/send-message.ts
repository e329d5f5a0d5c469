import { ContactReply } from '#app/contact/contact-reply.ts'
import { postJson } from '#app/http/post-json.ts'

/** Null where it did not arrive; why not is in the server's log, and nothing that a visitor could act on. */
export async function sendContactMessage(message: object): Promise<{ ticket: string } | null> {
	const answer = await postJson('/api/send-contact-email', message)
	const kept = answer?.isOk ? ContactReply.safeParse(answer.reply) : null
	return kept?.success ? { ticket: kept.data.ticket } : null
}
