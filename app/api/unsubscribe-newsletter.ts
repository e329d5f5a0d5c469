import type { Route } from './+types/unsubscribe-newsletter.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readJson } from '#app/web/read-json.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { UnsubscribeInput } from '#shop/newsletter/input.ts'
import { unsubscribe } from '#shop/newsletter/newsletter.server.ts'
import { UNSUBSCRIBE_FAILED } from '#shop/newsletter/rules.ts'

export const loader = postOnly

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'unsubscribe')
	if (tooMany) return refused({ ...tooMany, title: UNSUBSCRIBE_FAILED }, { deletedRecords: 0 })
	const body = await readJson(request, UnsubscribeInput)
	if (!body.ok) return refused({ ...body, title: UNSUBSCRIBE_FAILED }, { deletedRecords: 0 })
	const deletedRecords = await unsubscribe(shop, body.value.email)
	const message =
		deletedRecords > 0
			? 'You have been removed from our mailing list.'
			: 'Email not found in our subscription list. You may have already been unsubscribed.'
	return answer({ success: deletedRecords > 0, deletedRecords, message })
}
