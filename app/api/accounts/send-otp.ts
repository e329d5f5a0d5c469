import type { Route } from './+types/send-otp.ts'
import {
	giveBackClientRequest,
	limitWrongGuess,
	rateLimitClient,
} from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { findOrCreateDevice } from '#app/session/cookies/device-cookie.server.ts'
import { findRateLimitKey } from '#app/session/rate-limit-key.server.ts'
import { SendCodeInput } from '#shop/accounts/input.ts'
import { offerLink, sendDeviceLink } from '#shop/accounts/sessions/device-links.server.ts'
import { findCodeRecipient, sendCode } from '#shop/account-lifecycle/register.server.ts'

export const loader = methodNotAllowed

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const body = await readJson(request, SendCodeInput)
	if (!body.ok) return refusalResponse(body)
	const input = body.value
	const { email, purpose } = input
	const { clientIp } = context.get(requestContext)
	const { hash: deviceHash, setCookie } = findOrCreateDevice(request, context)
	const device = { clientIp, deviceHash }
	const sent = () => jsonResponse({ success: true }, 200, { 'Set-Cookie': setCookie })
	const recipient = await findCodeRecipient(shop, { input, device })
	if (recipient === 'nobody') {
		const tooMany = await limitWrongGuess(context, 'unsent-code')
		// A reset has the same response for every email, and a flood of them stores nothing.
		if (tooMany) return purpose === 'password_reset' ? sent() : refusalResponse(tooMany)
	}
	const isCounted = recipient === 'unknown device'
	const tooMany = isCounted
		? await rateLimitClient(context, 'send-code', () => findRateLimitKey(request, context))
		: null
	if (tooMany) {
		await sendDeviceLink(shop, email)
		return refusalResponse(purpose === 'password_reset' ? offerLink(tooMany) : tooMany)
	}
	const outcome = await sendCode(shop, { input, device })
	if (!outcome.ok && isCounted) await giveBackClientRequest(context, 'send-code')
	return outcome.ok ? sent() : refusalResponse(outcome)
}
