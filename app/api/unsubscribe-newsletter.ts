import type { Route } from './+types/unsubscribe-newsletter.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readJson } from '#app/web/read-json.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { countRequest } from '#shop/limits/limits.server.ts'
import { UnsubscribeInput } from '#shop/newsletter/input.ts'
import { unsubscribe } from '#shop/newsletter/newsletter.server.ts'

export const loader = postOnly

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const { address } = context.get(requestContext)
	const tooMany = await countRequest(shop, { name: 'unsubscribe', address })
	if (tooMany) return refused({ ...tooMany, title: 'Unsubscribe Failed' }, { deletedRecords: 0 })
	const body = await readJson(request, UnsubscribeInput)
	if (!body.ok) return refused({ ...body, title: 'Unsubscribe Failed' })
	const deletedRecords = await unsubscribe(shop, body.value.email)
	const message =
		deletedRecords > 0
			? 'You have been removed from our mailing list.'
			: 'Email not found in our subscription list. You may have already been unsubscribed.'
	return answer({ success: deletedRecords > 0, deletedRecords, message })
}
