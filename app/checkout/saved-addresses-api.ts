import { data } from 'react-router'
import type { Route } from './+types/saved-addresses-api.ts'
import { loadSavedAddresses } from '#app/checkout/load-saved-addresses.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'

/** Requested after a sign-in on the checkout page. Otherwise the addresses come with the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const addresses = await loadSavedAddresses(request, context)
	return data({ addresses }, { headers: NO_STORE })
}
