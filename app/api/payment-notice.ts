import type { Route } from './+types/payment-notice.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import { postOnly } from '#app/web/post-only.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { hearNotice } from '#shop/payments/webhooks.server.ts'

export const loader = postOnly

/** The provider's webhook: the one write that may come from another site. It is a hint; the provider is asked. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'notice')
	if (tooMany) return refused(tooMany)
	const outcome = await hearNotice(shop, {
		authorization: request.headers.get('authorization'),
		body: await request.text(),
	})
	return outcome.ok ? answer({ success: true }) : refused(outcome)
}
