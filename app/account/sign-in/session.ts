import type { Route } from './+types/session.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'

/** Says whether this browser is signed in, for an open page whose session may have been ended elsewhere. */
export async function loader({ request, context }: Route.LoaderArgs) {
	return jsonResponse((await findCurrentCustomer(request, context)) !== null)
}
