import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { findDevice } from '#app/session/cookies/device-cookie.server.ts'
import { findGuest } from '#app/session/cookies/guest-cookie.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { isKnownDevice } from '#shop/accounts/sessions/known-devices.server.ts'
import { hasOrders } from '#shop/orders/views/order-views.server.ts'

/**
 * Returns the key that the requests of a known sender are counted by, so that a flood from the same network does not use up
 * their limit: the customer of the session, the browser of a paid order, or a device that the account of this email knows.
 * Strangers behind the same address can have none of these. For paying, an order that was started counts, too; elsewhere an
 * unpaid order proves nothing, because it costs nothing. Returns null for a newcomer, who is counted with the network.
 */
export async function findRateLimitKey(
	request: Request,
	context: Context,
	{ email = null, isPaying = false }: { email?: string | null; isPaying?: boolean } = {},
): Promise<string | null> {
	const shop = context.get(shopContext)
	const customer = await findCurrentCustomer(request, context)
	if (customer) return `customer ${customer.id}`
	const guestHash = await findGuest(request, context)
	if (guestHash && (await hasOrders(shop, { guestHash, paidOnly: !isPaying }))) return `guest ${guestHash}`
	const deviceHash = findDevice(request, context)
	const isKnown = email !== null && (await isKnownDevice(shop, { email, deviceHash }))
	return isKnown ? `device ${deviceHash}` : null
}
