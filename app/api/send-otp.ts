import type { Route } from './+types/send-otp.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { findOrCreateDevice } from '#app/session/device-cookie.server.ts'
import { SendCodeInput } from '#shop/accounts/input.ts'
import { sendCode } from '#shop/account-lifecycle/register.server.ts'

export const loader = methodNotAllowed

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await rateLimitClient(context, 'send-code')
	if (tooMany) return refusalResponse(tooMany)
	const body = await readJson(request, SendCodeInput)
	if (!body.ok) return refusalResponse(body)
	const { clientIp } = context.get(requestContext)
	// The code will be valid only in this browser.
	const device = findOrCreateDevice(request, context)
	const browser = { clientIp, deviceHash: device.hash }
	const outcome = await sendCode(shop, { input: body.value, browser })
	if (!outcome.ok) return refusalResponse(outcome)
	return jsonResponse({ success: true }, 200, { 'Set-Cookie': device.setCookie })
}
