/** Screens that are for guests: whoever is signed in is sent on. */
import { redirect, type RouterContextProvider } from 'react-router'
import { findCustomer } from '#app/web/customer.server.ts'
import { shopContext } from '#app/web/shop-context.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** What these screens know of the shop. */
export async function welcomeGuest({ request, context }: Asked, goOn: string) {
	if (await findCustomer(request, context)) throw redirect(goOn)
	return { brand: context.get(shopContext).config.brand.name }
}
