/** Calls the newsletter endpoints. Parsed without zod, because the footer form is on every page. */
import { postJson } from '#app/http/fetch/post-json.ts'

type NewsletterResponse = {
	/** Null for a response in an unknown format. */
	success: boolean | null
	message: string | null
	code: string | null
	/** How many subscriptions an unsubscribe request ended. */
	deletedRecords: number | null
}

const NO_RESPONSE: NewsletterResponse = { success: false, message: null, code: null, deletedRecords: null }

export async function postToNewsletter(
	path: '/newsletter/subscription' | '/api/unsubscribe-newsletter',
	body: object,
): Promise<NewsletterResponse> {
	const response = await postJson(path, body)
	if (!response) return NO_RESPONSE
	const parsed = parseResponse(response.body)
	return response.isOk ? parsed : { ...parsed, success: false }
}

function parseResponse(body: unknown): NewsletterResponse {
	const fields = new Map<string, unknown>(Object.entries(body ?? {}))
	const [success, message, code, deleted] = ['success', 'message', 'code', 'deletedRecords'].map((name) =>
		fields.get(name),
	)
	return {
		success: typeof success === 'boolean' ? success : null,
		message: typeof message === 'string' ? message : null,
		code: typeof code === 'string' ? code : null,
		deletedRecords: typeof deleted === 'number' ? deleted : null,
	}
}
