/** Screens that are for guests: whoever is signed in is sent on. */
import { redirect } from 'react-router'
import { findCustomer } from '#app/session/current-customer.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'

type AccountRequest = { request: Request; context: Context }

/** What these screens know of the shop. */
export async function requireGuest({ request, context }: AccountRequest, goOn: string) {
	if (await findCustomer(request, context)) throw redirect(goOn)
	return { brand: context.get(shopContext).config.brand.name }
}
