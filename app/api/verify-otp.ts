import type { Route } from './+types/verify-otp.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { hashPassword } from '#app/session/auth.server.ts'
import { toUserResponse } from '#app/api/user-response.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { signUp } from '#app/session/sign-in.server.ts'
import { verifyCode } from '#shop/accounts/codes.server.ts'
import { VerifyCodeInput, type VerifyReset } from '#shop/accounts/input.ts'
import { resetPassword } from '#shop/account-lifecycle/new-password.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

export const loader = methodNotAllowed

/** Sign-up sends everything at once. A password reset sends its code twice: first alone, then with the new password. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await rateLimitClient(context, 'verify-code')
	if (tooMany) return refusalResponse(tooMany)
	const body = await readJson(request, VerifyCodeInput)
	if (!body.ok) return refusalResponse(body)
	const { email, purpose, otp: code } = body.value
	const verified = await verifyCode(shop, { email, purpose, code })
	if (!verified.ok) return refusalResponse(verified)
	if (body.value.purpose === 'password_reset') {
		const outcome = await reset(shop, body.value)
		return outcome.ok ? jsonResponse({ success: true }) : refusalResponse(outcome)
	}
	const outcome = await signUp(request, context, body.value)
	if (!outcome.ok) return refusalResponse(outcome)
	return jsonResponse({ success: true, user: toUserResponse(outcome.customer) }, 200, outcome.headers)
}

async function reset(shop: Shop, { email, otp, password }: VerifyReset): Promise<Outcome> {
	if (password === undefined) return { ok: true }
	return resetPassword(shop, { email, otp, passwordHash: await hashPassword(shop, password) })
}
