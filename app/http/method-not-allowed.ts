/** The reply to reading an address that only takes writes. */
import { jsonResponse } from './json-response.ts'

export function methodNotAllowed(): Response {
	return jsonResponse(
		{ success: false, error: 'This address takes POST only.', code: 'method_not_allowed' },
		405,
		{
			Allow: 'POST',
		},
	)
}
