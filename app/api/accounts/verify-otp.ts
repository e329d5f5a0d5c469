import type { Route } from './+types/verify-otp.ts'
import {
	countClientFailure,
	giveBackClientRequest,
	limitFailures,
} from '#app/http/rate-limit-client.server.ts'
import { toUserResponse } from '#app/api/accounts/user-response.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { findDevice } from '#app/session/cookies/device-cookie.server.ts'
import { recordClientEvent, wasEvaluated } from '#app/session/record-security-event.server.ts'
import { signUp } from '#app/session/account-actions.server.ts'
import { verifyCode, WRONG_CODE } from '#shop/accounts/codes.server.ts'
import { VerifyCodeInput, type VerifyReset } from '#shop/accounts/input.ts'
import { MAX_CODE_ATTEMPTS } from '#shop/accounts/rules.ts'
import { resetPassword } from '#shop/account-lifecycle/new-password.server.ts'
import type { Outcome } from '#shop/outcome.ts'

export const loader = methodNotAllowed

/** Sign-up sends everything at once. A password reset sends its code twice: first alone, then with the new password. */
export async function action({ request, context }: Route.ActionArgs) {
	const body = await readJson(request, VerifyCodeInput)
	if (!body.ok) return refusalResponse(body)
	const deviceHash = findDevice(request, context)
	const tooMany = await limitFailures(context, 'wrong-code')
	// The person who asked for a code may try it once, however many others fail behind the same address.
	const maxAttempts = tooMany ? 1 : MAX_CODE_ATTEMPTS
	const verified = deviceHash ? await verify(context, { ...body.value, deviceHash, maxAttempts }) : WRONG_CODE
	if (!verified.ok && tooMany) return refusalResponse(tooMany)
	if (!verified.ok) {
		const { email, purpose } = body.value
		await countClientFailure(context, 'wrong-code')
		if (wasEvaluated(verified))
			await recordClientEvent(context, {
				event: 'code failed',
				email,
				reason: `${purpose}: ${verified.code}`,
			})
	}
	if (!verified.ok || !deviceHash) return refusalResponse(verified.ok ? WRONG_CODE : verified)
	if (body.value.purpose === 'password_reset') {
		const outcome = await reset(context, { ...body.value, deviceHash })
		return outcome.ok ? jsonResponse({ success: true }) : refusalResponse(outcome)
	}
	const outcome = await signUp(request, context, body.value)
	if (!outcome.ok) return refusalResponse(outcome)
	await giveBackCodeRequest(context)
	return jsonResponse({ success: true, user: toUserResponse(outcome.customer) }, 200, outcome.headers)
}

async function verify(
	context: Context,
	{ email, purpose, otp, deviceHash, maxAttempts }: Entered & { deviceHash: string; maxAttempts: number },
): Promise<Outcome> {
	const shop = context.get(shopContext)
	const { clientIp } = context.get(requestContext)
	return verifyCode(shop, { email, purpose, code: otp, deviceHash, clientIp, maxAttempts })
}

/**
 * A request for a code that was then entered was no abuse, so it no longer counts. This happens once for each code, which
 * can be entered again until it is used up.
 */
async function giveBackCodeRequest(context: Context): Promise<void> {
	await giveBackClientRequest(context, 'send-code')
}

type Entered = Pick<VerifyReset, 'email' | 'otp'> & { purpose: 'signup' | 'password_reset' }

async function reset(
	context: Context,
	{ email, otp, password, deviceHash }: VerifyReset & { deviceHash: string },
): Promise<Outcome> {
	if (password === undefined) return { ok: true }
	const { clientIp } = context.get(requestContext)
	const outcome = await resetPassword(context.get(shopContext), {
		email,
		otp,
		password,
		deviceHash,
		clientIp,
	})
	if (!outcome.ok) return outcome
	await recordClientEvent(context, { event: 'password reset', email, reason: 'code' })
	await giveBackCodeRequest(context)
	return outcome
}
