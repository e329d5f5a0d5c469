/** The reply to reading an address that only takes writes. */
import { answer } from './refusals.ts'

export function postOnly(): Response {
	return answer({ success: false, error: 'This address takes POST only.', code: 'method_not_allowed' }, 405, {
		Allow: 'POST',
	})
}
