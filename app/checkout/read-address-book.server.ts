import type { RouterContextProvider } from 'react-router'
import { findCustomer } from '#app/web/customer.server.ts'
import { isAway } from '#app/web/is-away.server.ts'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'

/** Empty for a guest, null when it cannot be read: checkout goes on with a new address then. */
export async function readAddressBook(
	request: Request,
	context: Readonly<RouterContextProvider>,
): Promise<SavedAddress[] | null> {
	const shop = context.get(shopContext)
	try {
		const customer = await findCustomer(request, context)
		return customer ? await listAddresses(shop, customer.id) : []
	} catch (error) {
		if (!isAway(error)) throw error
		const { id } = context.get(requestContext)
		shop.log.error({ err: error, requestId: id }, 'Failed to load saved addresses')
		return null
	}
}
