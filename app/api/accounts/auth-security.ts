import type { Route } from './+types/auth-security.ts'
import { toUserResponse } from '#app/api/accounts/user-response.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { signIn } from '#app/session/sign-in.server.ts'
import { AuthSecurityInput } from '#shop/accounts/input.ts'

export const loader = methodNotAllowed

/** Ignores `ip_address` and `user_agent` in the body: a client could forge them. */
export async function action({ request, context }: Route.ActionArgs) {
	const body = await readJson(request, AuthSecurityInput)
	if (!body.ok) return refusalResponse(body)
	const outcome = await signIn(request, context, body.value)
	if (!outcome.ok) return refusalResponse(outcome)
	return jsonResponse({ success: true, user: toUserResponse(outcome.customer) }, 200, outcome.headers)
}
