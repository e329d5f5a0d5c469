import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { findGuest } from '#app/session/cookies/guest-cookie.server.ts'
import type { Context } from '#app/http/request-context.ts'
import type { Viewer } from '#shop/orders/views/order-view.ts'

/** Returns who is viewing an order: the signed-in customer, the guest's browser, or both. `isOwnOrder` says what they may see. */
export async function findViewer(request: Request, context: Context): Promise<Viewer> {
	const customer = await findCurrentCustomer(request, context)
	return { customerId: customer?.id ?? null, guestHash: await findGuest(request, context) }
}
