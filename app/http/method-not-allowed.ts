/** The loader of a POST-only endpoint. */
import { jsonResponse } from '#app/http/json-response.ts'

export function methodNotAllowed(): Response {
	const body = { success: false, error: 'This endpoint accepts only POST.', code: 'method_not_allowed' }
	return jsonResponse(body, 405, { Allow: 'POST' })
}
