import { data } from 'react-router'
import { readAddressBook } from '#app/checkout/saved-addresses.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import type { Route } from './+types/address-book.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const addresses = await readAddressBook(request, context)
	return data({ addresses }, { headers: NO_STORE })
}
