/** Counts how much work waits for somebody with this admin's role, by the address in the navigation. */
import { countReturnsFor } from '#app/admin/orders/after-sales/count-returns.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { countMessagesToAnswer } from '#shop/contact/admin.server.ts'
import { countWaiting } from '#shop/orders/admin/waiting.server.ts'
import { countWaitingReviews } from '#shop/reviews/admin.server.ts'

export async function countWork(context: Context): Promise<ReadonlyMap<string, number>> {
	const shop = context.get(shopContext)
	const canFulfil = may(context, 'orders.fulfil')
	const [orders, returns, messages, reviews] = await Promise.all([
		canFulfil ? countWaiting(shop) : null,
		countReturnsFor(context),
		may(context, 'messages.answer') ? countMessagesToAnswer(shop) : null,
		may(context, 'reviews.moderate') ? countWaitingReviews(shop) : 0,
	])
	return new Map([
		['/admin/orders?status=processing', orders?.toPack.count ?? 0],
		['/admin/shipping', orders?.toShip.count ?? 0],
		['/admin/returns', returns],
		['/admin/messages', messages?.count ?? 0],
		['/admin/reviews', reviews],
	])
}
