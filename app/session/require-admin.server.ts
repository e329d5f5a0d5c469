/** Guards of the admin console: admin role, second factor and, for sensitive actions, a recently confirmed password. */
import { data, href, redirect } from 'react-router'
import { adminContext } from '#app/session/admin-context.ts'
import { requireSignedIn, type SignedIn } from '#app/session/current-customer.server.ts'
import { formPage, requestedPage, returnQuery } from '#app/session/return-path.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { isIdle } from '#shop/accounts/sessions/session-rules.ts'
import { findSessionProofs } from '#shop/accounts/second-factor.server.ts'

type GuardArgs = { request: Request; context: Context }

const PASSWORD_PROOF_MINUTES = 10

/** Responds 404 to a customer, so that the console does not reveal itself. */
export async function requireAdminSession({ request, context }: GuardArgs): Promise<SignedIn> {
	const signedIn = await requireSignedIn(request, context)
	if (signedIn.customer.role !== 'admin') throw data(null, { status: 404 })
	return signedIn
}

/** Runs before every loader and action of the console. */
export async function requireAdmin({ request, context }: GuardArgs): Promise<SignedIn> {
	const signedIn = await requireAdminSession({ request, context })
	const { customer, token } = signedIn
	const shop = context.get(shopContext)
	const proofs = await findSessionProofs(shop, token)
	// The use is recorded by now, unless the database cannot write.
	if (!proofs?.secondFactorAt || isIdle(proofs.lastUsedAt, shop.clock()))
		throw redirect(`${href('/admin/second-factor')}?${returnQuery(request, requestedPage(request))}`)
	context.set(adminContext, { id: customer.id, name: customer.name, email: customer.email })
	return signedIn
}

/** For refunds, what was settled by hand, and deletions. `draft`: form fields to restore afterwards, carried in the query of the return path. */
export async function requireRecentPassword(
	{ request, context }: GuardArgs,
	draft: Record<string, string> = {},
): Promise<void> {
	const { token } = await requireAdminSession({ request, context })
	const shop = context.get(shopContext)
	const proofs = await findSessionProofs(shop, token)
	const age = proofs ? shop.clock().getTime() - proofs.passwordAt.getTime() : Number.POSITIVE_INFINITY
	if (age > PASSWORD_PROOF_MINUTES * 60_000) throw redirect(confirmationPath(request, draft))
}

function confirmationPath(request: Request, draft: Record<string, string>): string {
	const from = formPage(request) ?? requestedPage(request)
	const query = new URLSearchParams(draft).toString()
	const page = query ? `${from}${from.includes('?') ? '&' : '?'}${query}` : from
	return `${href('/admin/confirm')}?from=${encodeURIComponent(page)}`
}
