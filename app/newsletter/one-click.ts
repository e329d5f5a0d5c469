import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { shopContext } from '#app/http/request-context.ts'
import { UnsubscribeInput } from '#shop/subscribers/input.ts'
import { isUnsubscribeToken, unsubscribe } from '#shop/subscribers/subscribers.server.ts'
import type { Route } from './+types/one-click.ts'

export const loader = methodNotAllowed

/** One-click unsubscribe from the email client (RFC 8058): a POST without cookies or redirects, authorized by its signed token. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const query = Object.fromEntries(new URL(request.url).searchParams)
	const read = UnsubscribeInput.safeParse(query)
	const { email, t = '' } = read.data ?? { email: '' }
	if (!read.success || !isUnsubscribeToken(shop, { email, t })) {
		return new Response("This unsubscribe link isn't valid.\n", { status: 400, headers: PLAIN })
	}
	await unsubscribe(shop, email)
	return new Response('You have been unsubscribed.\n', { headers: PLAIN })
}

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
