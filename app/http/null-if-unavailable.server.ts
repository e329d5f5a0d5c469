import { isDatabaseUnavailable } from '#app/http/is-database-unavailable.server.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'

/** Returns null, and logs the given message, when the database is unavailable, so that the rest of the page still renders. */
export async function nullIfUnavailable<Value>(
	context: Context,
	message: string,
	query: () => Promise<Value>,
): Promise<Value | null> {
	try {
		return await query()
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error
		const { id } = context.get(requestContext)
		context.get(shopContext).log.error({ err: error, requestId: id }, message)
		return null
	}
}
