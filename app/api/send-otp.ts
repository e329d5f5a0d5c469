import type { Route } from './+types/send-otp.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readJson } from '#app/web/read-json.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { SendCodeInput } from '#shop/accounts/input.ts'
import { countRequest } from '#shop/limits/limits.server.ts'
import { sendCode } from '#shop/membership/join.server.ts'

export const loader = postOnly

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countRequest(shop, {
		name: 'send-code',
		address: context.get(requestContext).address,
	})
	if (tooMany) return refused(tooMany)
	const body = await readJson(request, SendCodeInput)
	if (!body.ok) return refused(body)
	const outcome = await sendCode(shop, body.value)
	return outcome.ok ? answer({ success: true }) : refused(outcome)
}
