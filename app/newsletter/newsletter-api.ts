/** Asks the newsletter's addresses, and puts whatever comes back, or does not, into one shape. Without zod: every page carries it. */
import { postJson } from '#app/http/post-json.ts'

type NewsletterReply = {
	/** Null: an answer came, and it was not one that we know. */
	success: boolean | null
	message: string | null
	code: string | null
	/** How many subscriptions ended, where that was asked. */
	deletedRecords: number | null
}

const NOBODY: NewsletterReply = { success: false, message: null, code: null, deletedRecords: null }

export async function postToNewsletter(
	address: '/newsletter/subscription' | '/api/unsubscribe-newsletter',
	body: object,
): Promise<NewsletterReply> {
	const answer = await postJson(address, body)
	if (!answer) return NOBODY
	const reply = readReply(answer.reply)
	return answer.isOk ? reply : { ...reply, success: false }
}

function readReply(reply: unknown): NewsletterReply {
	const given = new Map<string, unknown>(Object.entries(reply ?? {}))
	const [success, message, code, deleted] = ['success', 'message', 'code', 'deletedRecords'].map((name) =>
		given.get(name),
	)
	return {
		success: typeof success === 'boolean' ? success : null,
		message: typeof message === 'string' ? message : null,
		code: typeof code === 'string' ? code : null,
		deletedRecords: typeof deleted === 'number' ? deleted : null,
	}
}
