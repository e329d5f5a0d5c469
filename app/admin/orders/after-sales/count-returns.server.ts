import { type Context, shopContext } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { countReturns } from '#shop/orders/after-sales/returns.server.ts'

/** Counts the returns that wait for somebody with this admin's role. */
export async function countReturnsFor(context: Context): Promise<number> {
	const counts = await countReturns(context.get(shopContext))
	const mayAnswer = may(context, 'returns.answer')
	const mayRefund = may(context, 'orders.refund')
	return (
		(mayAnswer ? counts['to answer'] : 0) +
		(may(context, 'orders.fulfil') ? counts['on the way'] : 0) +
		(mayAnswer || mayRefund ? counts['to settle'] : 0)
	)
}
