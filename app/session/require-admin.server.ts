/** The door of the console: an admin, with a second factor, and for the gravest acts with a password given just now. */
import { data, href, redirect } from 'react-router'
import { adminContext } from '#app/session/admin-context.ts'
import { requireSignedIn, type SignedIn } from '#app/session/current-customer.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { readProofs } from '#shop/accounts/second-factor.server.ts'

type Asking = { request: Request; context: Context }

const PASSWORD_GOOD_FOR_MINUTES = 10

/** A customer is told what a stranger to the house is told about a room: that there is none. */
export async function requireAdminSession({ request, context }: Asking): Promise<SignedIn> {
	const signedIn = await requireSignedIn(request, context)
	if (signedIn.customer.role !== 'admin') throw data(null, { status: 404 })
	return signedIn
}

/** Runs before every address of the console, pages and writes alike. */
export async function requireAdmin({ request, context }: Asking): Promise<void> {
	const { customer, token } = await requireAdminSession({ request, context })
	const proofs = await readProofs(context.get(shopContext), token)
	if (!proofs?.secondFactorAt) throw redirect(withWayBack(href('/admin/second-factor'), request))
	context.set(adminContext, { id: customer.id, name: customer.name, email: customer.email })
}

/** For refunds and erasures. What was typed into a form is lost on the way, unless it comes back as `typed` in the query of its page. */
export async function requireRecentPassword(
	{ request, context }: Asking,
	typed: Record<string, string> = {},
): Promise<void> {
	const { token } = await requireAdminSession({ request, context })
	const shop = context.get(shopContext)
	const proofs = await readProofs(shop, token)
	const age = proofs ? shop.clock().getTime() - proofs.passwordAt.getTime() : Number.POSITIVE_INFINITY
	if (age > PASSWORD_GOOD_FOR_MINUTES * 60_000)
		throw redirect(withWayBack(href('/admin/confirm'), request, typed))
}

/** A write leads back to the page it was pressed on, where the browser says which that was. */
function withWayBack(path: string, request: Request, typed: Record<string, string> = {}): string {
	const { pathname, search } = new URL(request.url)
	const asked = pathname.replace(/\.data$/, '') + search.replace(/[?&]_routes=[^&]*/, '')
	const referer = request.headers.get('referer')
	const pressedOn =
		request.method !== 'GET' && referer && URL.canParse(referer) ? new URL(referer).pathname : null
	const from = pressedOn ?? asked
	const query = new URLSearchParams(typed).toString()
	return `${path}?from=${encodeURIComponent(query ? `${from}${from.includes('?') ? '&' : '?'}${query}` : from)}`
}
