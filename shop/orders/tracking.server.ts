/** Finding an order by its number, for whoever holds it. The number is unguessable, and still a stranger learns no address. */
import { findOrder } from './orders.server.ts'
import { viewOrders } from './order-views.server.ts'
import { isOrderNumber } from './rules.ts'
import { isOwnOrder, type OrderView, type Viewer, masked } from './view.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

export const ORDER_NOT_FOUND = refuse('missing', 'Order Not Found', {
	message: 'No order found with the provided Order ID. Please check and try again.',
	code: 'order_not_found',
})
const NO_NUMBER = refuse('invalid', 'Order ID Required', {
	message: 'Please enter your Order ID.',
	field: 'id',
	code: 'order_id_required',
})

export async function trackOrder(
	shop: Shop,
	{ number, viewer }: { number: string; viewer: Viewer },
): Promise<Outcome<{ order: OrderView }>> {
	const asked = number.trim().toUpperCase()
	if (!asked) return NO_NUMBER
	const row = isOrderNumber(asked) ? await findOrder(shop.db, asked) : null
	if (!row) return ORDER_NOT_FOUND
	const [view] = await viewOrders(shop.db, [row])
	if (!view) return ORDER_NOT_FOUND
	return { ok: true, order: isOwnOrder(row, viewer) ? view : { ...masked(view), isMine: false } }
}
