/** The signed-in customer of a request, looked up once per request and shared by its loaders. */
import { redirect } from 'react-router'
import { reauthenticationHeader } from '#app/session/admin/reauthentication.ts'
import { getAuth, sessionCookieName } from '#app/session/auth.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { readCookies } from '#app/http/read-cookies.ts'
import { requestedPage, returnQuery } from '#app/session/return-path.ts'
import { isSessionOver } from '#shop/accounts/sessions/session-rules.ts'
import { recordSessionUse } from '#shop/accounts/sessions/sessions.server.ts'
import { type Customer, ROLES } from '#shop/accounts/rules.ts'

type SignedIn = { customer: Customer; token: string }

const lookups = new WeakMap<Context, Promise<SignedIn | null>>()

export async function findCurrentCustomer(request: Request, context: Context): Promise<Customer | null> {
	return (await findSignedIn(request, context))?.customer ?? null
}

/** Redirects a guest to /login, which returns to this page after sign-in. An open page of the console asks itself. */
export async function requireSignedIn(request: Request, context: Context): Promise<SignedIn> {
	const signedIn = await findSignedIn(request, context)
	if (signedIn) return signedIn
	const otherwise = request.method === 'GET' ? requestedPage(request) : '/dashboard'
	const hasEnded = isKnownToHaveEnded(context)
	throw redirect(`/login?${returnQuery(request, otherwise, { hasEnded })}`, {
		headers: reauthenticationHeader('sign-in'),
	})
}

/** Requests whose session cookie belongs to no session: it has expired or was ended elsewhere. */
const endedSessions = new WeakSet<Context>()

export async function hasEndedSession(request: Request, context: Context): Promise<boolean> {
	await findSignedIn(request, context)
	return endedSessions.has(context)
}

/** Returns whether the request has already found that its session ended. Reads nothing. */
export function isKnownToHaveEnded(context: Context): boolean {
	return endedSessions.has(context)
}

async function findSignedIn(request: Request, context: Context): Promise<SignedIn | null> {
	if (!hasSessionCookie(request, context)) return null
	const known = lookups.get(context)
	if (known) return known
	const lookup = readSession(request, context)
	lookups.set(context, lookup)
	return lookup
}

export function hasSessionCookie(request: Request, context: Context): boolean {
	return readCookies(request, sessionCookieName(context.get(shopContext))).some((value) => value !== '')
}

async function readSession(request: Request, context: Context): Promise<SignedIn | null> {
	const shop = context.get(shopContext)
	const found = await getAuth(shop).api.getSession({ headers: request.headers })
	if (!found) return recordEnd(context)
	const customer = describeCustomer(found.user)
	// A database that cannot write, such as on a full disk, signs nobody out, and lets no session last longer.
	await nullIfUnavailable(context, 'The use of a session could not be recorded', () =>
		recordSessionUse(shop, { session: found.session, role: customer.role }),
	)
	const { createdAt, token } = found.session
	const isOver = isSessionOver({ createdAt, role: customer.role }, shop.clock())
	return isOver ? recordEnd(context) : { customer, token }
}

function recordEnd(context: Context): null {
	endedSessions.add(context)
	return null
}

type StoredCustomer = Omit<Customer, 'mobile' | 'dateOfBirth' | 'role'> & {
	mobile?: string | null | undefined
	dateOfBirth?: string | null | undefined
	role: string
}

function describeCustomer({ id, name, email, mobile, dateOfBirth, role }: StoredCustomer): Customer {
	return {
		id,
		name,
		email,
		mobile: mobile ?? null,
		dateOfBirth: dateOfBirth ?? null,
		role: ROLES.find((known) => known === role) ?? 'customer',
	}
}
