import { isDatabaseUnavailable } from '#app/http/is-database-unavailable.server.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'

/** Null when the database could not answer, which the log tells in these words: the page around it still stands. */
export async function nullIfUnavailable<Value>(
	context: Context,
	words: string,
	ask: () => Promise<Value>,
): Promise<Value | null> {
	try {
		return await ask()
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error
		const { id } = context.get(requestContext)
		context.get(shopContext).log.error({ err: error, requestId: id }, words)
		return null
	}
}
