/** Serves a customer's own data as a file that other programs can read. */
import { requireSignedIn } from '#app/session/current-customer.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { downloadHeaders } from '#app/http/response-headers.ts'
import { collectPersonalData } from '#shop/account-lifecycle/personal-data.server.ts'
import type { Route } from './+types/personal-data-file.ts'

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const signedIn = await requireSignedIn(request, context)
	const personalData = await collectPersonalData(context.get(shopContext), signedIn)
	return new Response(`${JSON.stringify(personalData, null, '\t')}\n`, {
		headers: downloadHeaders('your-data.json', 'application/json; charset=utf-8'),
	})
}
