/** Sign-up, sign-out, password change and account deletion, shared by the forms and the API. */
import { APIError } from 'better-auth/api'
import { getAuth } from '#app/session/auth.server.ts'
import { hasSessionCookie, requireSignedIn } from '#app/session/current-customer.server.ts'
import { findDevice, findOrCreateDevice } from '#app/session/cookies/device-cookie.server.ts'
import { recordClientEvent, wasEvaluated } from '#app/session/record-security-event.server.ts'
import { expiredGuestCookie } from '#app/session/cookies/guest-cookie.server.ts'
import { isDatabaseUnavailable } from '#app/http/is-database-unavailable.server.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import type { VerifySignUp } from '#shop/accounts/input.ts'
import type { ChangePasswordInput } from '#shop/accounts/profile-input.ts'
import { checkPassword } from '#shop/accounts/passwords/passwords.server.ts'
import { type Customer, NO_SESSION_OPENED, type PasswordProof } from '#shop/accounts/rules.ts'
import type { Guesser } from '#shop/limits/guesses.server.ts'
import { register } from '#shop/account-lifecycle/register.server.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { changePassword } from '#shop/account-lifecycle/new-password.server.ts'
import { WRONG_CODE } from '#shop/accounts/codes.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'

export type OpenedSession = { customer: Customer; headers: Headers }

export const WRONG_PASSWORD = refuse('signed_out', 'Login failed', {
	message: 'Invalid email or password. Please try again.',
	code: 'wrong_password',
})
const NO_SESSION = refuse('unavailable', 'Login failed', {
	message: NO_SESSION_OPENED,
	code: 'no_session',
	retryAfter: 5,
})

/** Creates the account once the emailed code is right, and signs the customer in. */
export async function signUp(
	request: Request,
	context: Context,
	input: VerifySignUp,
): Promise<Outcome<OpenedSession>> {
	const shop = context.get(shopContext)
	const deviceHash = findDevice(request, context)
	if (!deviceHash) return WRONG_CODE
	const { clientIp } = context.get(requestContext)
	const registered = await register(shop, { input, device: { clientIp, deviceHash } })
	if (!registered.ok) return registered
	await recordClientEvent(context, { event: 'account created', email: input.email, reason: 'code' })
	return openSessionOnDevice(request, context, registered)
}

/** The guest's cookie ends with the session, because the next person in this browser is a new guest. */
export async function signOut(request: Request, context: Context): Promise<Headers> {
	const shop = context.get(shopContext)
	const { headers } = await getAuth(shop).api.closeSession({ headers: request.headers, returnHeaders: true })
	headers.append('Set-Cookie', expiredGuestCookie(shop))
	return headers
}

/** Signs out every other browser of the customer. This one continues with a new session. */
export async function changePasswordAndEndSessions(
	request: Request,
	context: Context,
	{ currentPassword, newPassword }: ChangePasswordInput,
): Promise<Outcome<{ headers: Headers }>> {
	const shop = context.get(shopContext)
	const entered = { password: currentPassword, field: 'currentPassword' }
	const confirmed = await confirmPassword(request, context, entered)
	if (!confirmed.ok) return confirmed
	const { customer, proof, wrong } = confirmed
	const device = findOrCreateDevice(request, context)
	const { clientIp } = context.get(requestContext)
	const replaced = await changePassword(shop, {
		customer,
		proof,
		wrong,
		password: newPassword,
		deviceHash: device.hash,
		clientIp,
	})
	if (!replaced.ok) return replaced
	await recordClientEvent(context, { event: 'password changed', email: customer.email, reason: 'session' })
	const opened = await openSession(request, context, {
		customer,
		proof: replaced.proof,
		deviceHash: device.hash,
	})
	// The password has changed anyway. Without a session, the next page asks to sign in with the new one.
	const headers = opened.ok ? opened.headers : new Headers()
	headers.append('Set-Cookie', device.setCookie)
	return { ok: true, headers }
}

export async function deleteAccountAndSignOut(
	request: Request,
	context: Context,
	{ password }: { password: string },
): Promise<Outcome<{ headers: Headers }>> {
	const shop = context.get(shopContext)
	const confirmed = await confirmPassword(request, context, { password, field: 'password' })
	if (!confirmed.ok) return confirmed
	const { customer, proof, wrong } = confirmed
	const deleted = await deleteCustomerAccount(shop, customer.id, { proof, wrong })
	if (!deleted.ok) return deleted
	return { ok: true, headers: await signOut(request, context) }
}

function wrongPassword(field: string): Refusal {
	return refuse('invalid', 'Current Password Incorrect', {
		message: 'Please enter your current password correctly',
		field,
		code: 'wrong_password',
	})
}

/** `wrong` is the refusal if the password was replaced meanwhile. */
type ConfirmedPassword = { customer: Customer; token: string; proof: PasswordProof; wrong: Refusal }

/** Checks the password of a signed-in customer, which was entered in `field`. */
export async function confirmPassword(
	request: Request,
	context: Context,
	{ password, field }: { password: string; field: string },
): Promise<Outcome<ConfirmedPassword>> {
	const { customer, token } = await requireSignedIn(request, context)
	const wrong = wrongPassword(field)
	const guesser = guesserOf(context, token)
	const checked = await checkPassword(context.get(shopContext), { customer, password, guesser, wrong })
	const { email } = customer
	if (!checked.ok && wasEvaluated(checked))
		await recordClientEvent(context, { event: 'password confirmation failed', email, reason: checked })
	return checked.ok ? { ok: true, customer, token, proof: checked.proof, wrong } : checked
}

/** A session has its own allowance of wrong passwords, which strangers who guess at the account do not use up. */
function guesserOf(context: Context, token: string): Guesser {
	return { clientIp: context.get(requestContext).clientIp, recognizedBy: `session ${token}` }
}

export type Proved = { customer: Customer; proof: PasswordProof }

/** This browser becomes a known device of the account. */
export async function openSessionOnDevice(
	request: Request,
	context: Context,
	proved: Proved,
): Promise<Outcome<OpenedSession>> {
	const device = findOrCreateDevice(request, context)
	const session = await openSession(request, context, { ...proved, deviceHash: device.hash })
	if (session.ok) session.headers.append('Set-Cookie', device.setCookie)
	return session
}

async function openSession(
	request: Request,
	context: Context,
	{ customer, ...body }: Proved & { deviceHash: string },
): Promise<Outcome<OpenedSession>> {
	const shop = context.get(shopContext)
	try {
		const { headers, response } = await getAuth(shop).api.openSession({
			body,
			headers: request.headers,
			returnHeaders: true,
		})
		if (!response.isOpen) return WRONG_PASSWORD
		// The guest's cookie belonged to the previous user of this browser.
		if (hasSessionCookie(request, context)) headers.append('Set-Cookie', expiredGuestCookie(shop))
		return { ok: true, customer, headers }
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error
		shop.log.error({ err: error instanceof APIError ? error.status : error }, 'Could not open a session')
		return NO_SESSION
	}
}
