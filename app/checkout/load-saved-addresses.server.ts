import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'

/** Empty for a guest. Null while the database is unavailable: checkout then shows the form for a new address. */
export function loadSavedAddresses(request: Request, context: Context): Promise<SavedAddress[] | null> {
	return nullIfUnavailable(context, 'Failed to load saved addresses', async () => {
		const customer = await findCurrentCustomer(request, context)
		return customer ? listAddresses(context.get(shopContext), customer.id) : []
	})
}
