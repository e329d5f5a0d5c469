import { z } from '#app/web/browser-zod.ts'

const Reply = z.object({ success: z.literal(true), ticket: z.string() })

/** Null where it did not arrive; why not is in the server's log, and nothing that a visitor could act on. */
export async function sendToShop(message: object): Promise<{ ticket: string } | null> {
	try {
		const response = await fetch('/api/send-contact-email', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(message),
		})
		const reply = Reply.safeParse(await response.json())
		return response.ok && reply.success ? { ticket: reply.data.ticket } : null
	} catch (error) {
		// TypeError: the network has nothing to say. SyntaxError: something on the way answered in our place.
		if (error instanceof TypeError || error instanceof SyntaxError) return null
		throw error
	}
}
