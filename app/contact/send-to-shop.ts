import { MessageKept } from '#app/web/message-kept.ts'
import { postJson } from '#app/web/post-json.ts'

/** Null where it did not arrive; why not is in the server's log, and nothing that a visitor could act on. */
export async function sendToShop(message: object): Promise<{ ticket: string } | null> {
	const answer = await postJson('/api/send-contact-email', message)
	const kept = answer?.isFine ? MessageKept.safeParse(answer.reply) : null
	return kept?.success ? { ticket: kept.data.ticket } : null
}
