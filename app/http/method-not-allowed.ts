/** The loader of an address that only accepts POST. */
import { jsonResponse } from '#app/http/json-response.ts'

export function methodNotAllowed(): Response {
	const body = { success: false, error: 'This address accepts POST only.', code: 'method_not_allowed' }
	return jsonResponse(body, 405, { Allow: 'POST' })
}
