/** Guards of the admin console: a role of the staff, the second factor, and the right to what is requested. */
import { data, href, redirect } from 'react-router'
import { adminContext, adminSessionContext } from '#app/session/admin/admin-context.ts'
import { requiredRight } from '#app/session/admin/console-access.server.ts'
import { reauthenticationHeader } from '#app/session/admin/reauthentication.ts'
import { requireSignedIn } from '#app/session/current-customer.server.ts'
import { requestedPage, returnQuery } from '#app/session/return-path.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import type { Customer, StaffRole } from '#shop/accounts/rules.ts'
import { isIdle } from '#shop/accounts/sessions/session-rules.ts'
import { findAuthenticationTimes, hasSecondFactor } from '#shop/accounts/second-factor.server.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { hasRight, type Right } from '#shop/staff/rights.ts'
import { isStaffRole } from '#shop/staff/rules.ts'
import { explainMissingRight } from '#shop/staff/staff.server.ts'

export type GuardArgs = { request: Request; context: Context }
/** `pattern` is the route's address with its parameters unfilled, as the router passes it. */
type RouteArgs = GuardArgs & { pattern: string }

type SignedInStaff = { customer: Customer & { role: StaffRole }; token: string }

/** Responds 404 to a customer, so that the console does not reveal itself. */
export async function requireAdminSession({ request, context }: GuardArgs): Promise<SignedInStaff> {
	const { customer, token } = await requireSignedIn(request, context)
	const { role } = customer
	if (!isStaffRole(role)) throw data(null, { status: 404 })
	return { customer: { ...customer, role }, token }
}

/** Runs before every loader and action of the console. */
export async function requireAdmin({ request, context, pattern }: RouteArgs): Promise<SignedInStaff> {
	const signedIn = await requireAdminSession({ request, context })
	const { customer, token } = signedIn
	const shop = context.get(shopContext)
	const times = await findAuthenticationTimes(shop, token)
	// `requireSignedIn` has ended an idle second factor and recorded this use, unless the database cannot write.
	if (!times?.secondFactorAt || isIdle(times.lastUsedAt, shop.clock()))
		throw await askForSecondFactor({ request, context }, customer)
	const { id, name, email, role } = customer
	context.set(adminContext, { id, name, email, role })
	context.set(adminSessionContext, token)
	const right = await requiredRight(pattern, {
		method: request.method,
		readIntent: () => readIntent(request),
	})
	if (!right || !hasRight(role, right)) throw await forbidden(context, { role, right, request })
	return signedIn
}

/** An open page asks itself, if there is an authenticator app to ask for. */
async function askForSecondFactor({ request, context }: GuardArgs, { id }: Customer): Promise<Response> {
	const isSetUp = await hasSecondFactor(context.get(shopContext), id)
	const target = `${href('/admin/second-factor')}?${returnQuery(request, requestedPage(request))}`
	return redirect(target, { headers: isSetUp ? reauthenticationHeader('code') : {} })
}

/** Reads a clone, because the action reads the body again. */
async function readIntent(request: Request): Promise<string> {
	const form = await readForm(request.clone())
	return String(form.get('intent') ?? '')
}

type MissingRight = { role: StaffRole; right: Right | null; request: Request }

/** The error page shows the message, and what was entered: the right may have been withdrawn while it was typed. */
async function forbidden(context: Context, { role, right, request }: MissingRight) {
	const explanation = await explainMissingRight(context.get(shopContext), { role, right })
	if (request.method === 'GET' || request.method === 'HEAD')
		return data({ message: explanation }, { status: 403 })
	const message = `${explanation} Nothing was changed.`
	return data({ message, entered: await readEntered(request) }, { status: 403 })
}

/** Returns the texts of several words, without what a form stores as JSON. Forms of other types are uploads, into which nothing is typed. */
async function readEntered(request: Request): Promise<string> {
	if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return ''
	const form = await readForm(request.clone())
	const texts = [...form.values()].filter((value) => typeof value === 'string')
	return texts.filter((text) => /\S\s+\S/.test(text) && !isJsonObject(text)).join('\n\n')
}

function isJsonObject(text: string): boolean {
	const parsed = parseJson(text)
	return parsed !== null && typeof parsed === 'object'
}
