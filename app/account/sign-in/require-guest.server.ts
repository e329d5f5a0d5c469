import { redirect } from 'react-router'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'

/** Redirects a signed-in customer. Returns what the page needs of the shop. */
export async function requireGuest(
	{ request, context }: { request: Request; context: Context },
	redirectTo: string,
) {
	if (await findCurrentCustomer(request, context)) throw redirect(redirectTo)
	return { brand: context.get(shopContext).config.brand.name }
}
