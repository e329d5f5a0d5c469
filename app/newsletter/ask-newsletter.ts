/** Asks the newsletter's addresses, and puts whatever comes back, or does not, into one shape. Without zod: every page carries it. */
type NewsletterReply = {
	/** Null: an answer came, and it was not one that we know. */
	success: boolean | null
	message: string | null
	code: string | null
	/** How many subscriptions ended, where that was asked. */
	deletedRecords: number | null
}

const NOBODY: NewsletterReply = { success: false, message: null, code: null, deletedRecords: null }

export async function askNewsletter(
	address: '/newsletter/subscription' | '/api/unsubscribe-newsletter',
	body: object,
): Promise<NewsletterReply> {
	try {
		const response = await fetch(address, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
		const reply = readReply(await response.json())
		return response.ok ? reply : { ...reply, success: false }
	} catch (error) {
		// TypeError: the network has nothing to say. SyntaxError: something on the way answered in our place.
		if (error instanceof TypeError || error instanceof SyntaxError) return NOBODY
		throw error
	}
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
