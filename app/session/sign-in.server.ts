/** Sign-in, sign-up, sign-out, password change and account deletion, shared by the forms and the API. */
import { APIError } from 'better-auth/api'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { getAuth, hashPassword, verifyPassword } from '#app/session/auth.server.ts'
import { hasSessionCookie, requireSignedIn } from '#app/session/current-customer.server.ts'
import { expiredGuestCookie } from '#app/session/guest-cookie.server.ts'
import { isDatabaseUnavailable } from '#app/http/is-database-unavailable.server.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import type { SignInInput, VerifySignUp } from '#shop/accounts/input.ts'
import type { ChangePasswordInput } from '#shop/accounts/profile-input.ts'
import { resetFailures, claimSignInAttempt } from '#shop/accounts/passwords.server.ts'
import { type Customer, NO_SESSION_OPENED, SIGN_IN_UNAVAILABLE } from '#shop/accounts/rules.ts'
import { rateLimitEmail } from '#shop/limits/limits.server.ts'
import { register } from '#shop/account-lifecycle/register.server.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { changePassword as replacePassword } from '#shop/account-lifecycle/new-password.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

/** `headers` set the session cookie. */
type NewSession = { customer: Customer; headers: Headers }

const NO_ACCOUNT = refuse('missing', null, {
	message: 'No account found with this email address',
	field: 'email',
	code: 'no_account',
})
const WRONG_PASSWORD = refuse('signed_out', 'Login failed', {
	message: 'Invalid email or password. Please try again.',
	code: 'wrong_password',
})
const UNAVAILABLE = refuse('unavailable', 'Login failed', {
	message: SIGN_IN_UNAVAILABLE,
	code: 'unavailable',
	retryAfter: 5,
})
const NO_SESSION = refuse('unavailable', 'Login failed', {
	message: NO_SESSION_OPENED,
	code: 'no_session',
	retryAfter: 5,
})
const WRONG_CURRENT = refuse('invalid', 'Current Password Incorrect', {
	message: 'Please enter your current password correctly',
	field: 'currentPassword',
	code: 'wrong_password',
})

export async function signIn(
	request: Request,
	context: Context,
	input: SignInInput,
): Promise<Outcome<NewSession>> {
	return (
		(await nullIfUnavailable(context, 'Sign-in failed: the database is unavailable', () =>
			trySignIn(request, context, input),
		)) ?? UNAVAILABLE
	)
}

async function trySignIn(
	request: Request,
	context: Context,
	{ email, password }: SignInInput,
): Promise<Outcome<NewSession>> {
	const shop = context.get(shopContext)
	const tooMany =
		(await rateLimitClient(context, 'sign-in')) ??
		(await rateLimitEmail(shop, { name: 'sign-in-mailbox', email }))
	if (tooMany) return { ...tooMany, title: 'Account Security' }
	const customer = await findCustomerByEmail(shop.db, email)
	if (!customer) return NO_ACCOUNT
	const refusal = await checkPassword(shop, { customer, password, wrong: WRONG_PASSWORD })
	return refusal ?? openSessionFor(shop, request, customer)
}

/** Creates the account once the emailed code is right, and signs the customer in. */
export async function signUp(
	request: Request,
	context: Context,
	input: VerifySignUp,
): Promise<Outcome<NewSession>> {
	const shop = context.get(shopContext)
	const registered = await register(shop, { input, passwordHash: await hashPassword(shop, input.password) })
	return registered.ok ? openSessionFor(shop, request, registered.customer) : registered
}

/** The guest's cookie ends with the session: whoever uses this browser next is a new guest. */
export async function signOut(request: Request, context: Context): Promise<Headers> {
	const shop = context.get(shopContext)
	const { headers } = await getAuth(shop).api.closeSession({ headers: request.headers, returnHeaders: true })
	headers.append('Set-Cookie', expiredGuestCookie(shop))
	return headers
}

/** Signs out every other browser of the customer; this one stays signed in. */
export async function changePassword(
	request: Request,
	context: Context,
	{ currentPassword, newPassword }: ChangePasswordInput,
): Promise<Outcome> {
	const shop = context.get(shopContext)
	const { customer, token } = await requireSignedIn(request, context)
	const refusal = await checkPassword(shop, { customer, password: currentPassword, wrong: WRONG_CURRENT })
	if (refusal) return refusal
	const passwordHash = await hashPassword(shop, newPassword)
	return replacePassword(shop, { customerId: customer.id, passwordHash, keepToken: token })
}

export async function deleteAccount(
	request: Request,
	context: Context,
	{ password }: { password: string },
): Promise<Outcome<{ headers: Headers }>> {
	const shop = context.get(shopContext)
	const { customer } = await requireSignedIn(request, context)
	const wrong: Refusal = { ...WRONG_CURRENT, field: 'password' }
	const refusal = await checkPassword(shop, { customer, password, wrong })
	if (refusal) return refusal
	const deleted = await deleteCustomerAccount(shop, customer.id)
	if (!deleted.ok) return deleted
	return { ok: true, headers: await signOut(request, context) }
}

/** Returns null when the password is right. A wrong one counts as a failed sign-in. */
export async function confirmPassword(
	shop: Shop,
	{ customer, password }: { customer: Customer; password: string },
): Promise<Refusal | null> {
	return checkPassword(shop, { customer, password, wrong: { ...WRONG_CURRENT, field: 'password' } })
}

async function checkPassword(
	shop: Shop,
	{ customer, password, wrong }: { customer: Customer; password: string; wrong: Refusal },
): Promise<Refusal | null> {
	const attempt = await claimSignInAttempt(shop, customer.id)
	if (!attempt.ok) return attempt
	if (!(await verifyPassword(shop, { password, passwordHash: attempt.passwordHash }))) return wrong
	await resetFailures(shop, customer.id)
	return null
}

async function openSessionFor(
	shop: Shop,
	request: Request,
	customer: Customer,
): Promise<Outcome<NewSession>> {
	try {
		const { headers } = await getAuth(shop).api.openSession({
			body: { customerId: customer.id },
			headers: request.headers,
			returnHeaders: true,
		})
		// The guest's cookie belonged to whoever used this browser before.
		if (hasSessionCookie(request)) headers.append('Set-Cookie', expiredGuestCookie(shop))
		return { ok: true, customer, headers }
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error
		shop.log.error({ err: error instanceof APIError ? error.status : error }, 'Could not open a session')
		return NO_SESSION
	}
}
