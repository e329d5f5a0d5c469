import type { Route } from './+types/send-otp.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readJson } from '#app/web/read-json.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { SendCodeInput } from '#shop/accounts/input.ts'
import { sendCode } from '#shop/account-lifecycle/register.server.ts'

export const loader = postOnly

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'send-code')
	if (tooMany) return refused(tooMany)
	const body = await readJson(request, SendCodeInput)
	if (!body.ok) return refused(body)
	const outcome = await sendCode(shop, body.value)
	return outcome.ok ? answer({ success: true }) : refused(outcome)
}
