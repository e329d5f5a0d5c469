/** Sign-in with a password, with all its limits and the security log. */
import { countClientFailure, limitFailures, limitWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import {
	type OpenedSession,
	openSessionOnDevice,
	type Proved,
	WRONG_PASSWORD,
} from '#app/session/account-actions.server.ts'
import { findDevice } from '#app/session/cookies/device-cookie.server.ts'
import { recordClientEvent, wasEvaluated } from '#app/session/record-security-event.server.ts'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import type { SignInInput } from '#shop/accounts/input.ts'
import { checkPassword } from '#shop/accounts/passwords/passwords.server.ts'
import { type Customer, SIGN_IN_UNAVAILABLE } from '#shop/accounts/rules.ts'
import { offerLink, sendDeviceLink } from '#shop/accounts/sessions/device-links.server.ts'
import { isKnownDevice } from '#shop/accounts/sessions/known-devices.server.ts'
import { assignPaidGuestOrders } from '#shop/orders/views/customer-orders.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const SECURITY_TITLE = 'Account Security'

const NO_ACCOUNT = refuse('missing', null, {
	message: 'No account found with this email address',
	field: 'email',
	code: 'no_account',
})
const UNAVAILABLE = refuse('unavailable', 'Login failed', {
	message: SIGN_IN_UNAVAILABLE,
	code: 'unavailable',
	retryAfter: 5,
})

export async function signIn(
	request: Request,
	context: Context,
	input: SignInInput,
): Promise<Outcome<OpenedSession>> {
	const onProved: OnProved = async (proved) => {
		const opened = await openSessionOnDevice(request, context, proved)
		if (opened.ok) await claimGuestOrders(context.get(shopContext), proved.customer)
		return opened
	}
	return (
		(await nullIfUnavailable(context, 'Sign-in failed: the database is unavailable', () =>
			signInWith(request, context, { ...input, onProved }),
		)) ?? UNAVAILABLE
	)
}

/** A failure is no reason to refuse the sign-in: the next one claims them. */
async function claimGuestOrders(shop: Shop, customer: Customer): Promise<void> {
	try {
		await assignPaidGuestOrders(shop, customer)
	} catch (error) {
		shop.log.error({ err: error }, 'Could not add guest orders to an account')
	}
}

/** Called after the right password. */
type OnProved = (proved: Proved) => Promise<Outcome<OpenedSession>>

export async function signInWith(
	request: Request,
	context: Context,
	{ email, password, onProved }: SignInInput & { onProved: OnProved },
): Promise<Outcome<OpenedSession>> {
	const shop = context.get(shopContext)
	const customer = await findCustomerByEmail(shop.db, email)
	if (!customer) return refuseUnknownEmail(context, email)
	const deviceHash = findDevice(request, context)
	const isKnown = await isKnownDevice(shop, { email, deviceHash })
	const tooMany = isKnown ? null : await limitFailures(context, 'wrong-sign-in')
	if (tooMany) return refuseNewDevice(context, { email, tooMany })
	const guesser = {
		clientIp: context.get(requestContext).clientIp,
		recognizedBy: isKnown ? deviceHash : null,
	}
	const checked = await checkPassword(shop, { customer, password, guesser, wrong: WRONG_PASSWORD })
	const opened = checked.ok ? await onProved({ customer, proof: checked.proof }) : checked
	// An attempt that was not evaluated is not a failure of the network.
	const isEvaluated = opened.ok || wasEvaluated(opened)
	if (!opened.ok && isEvaluated && !isKnown) await countClientFailure(context, 'wrong-sign-in')
	if (isEvaluated)
		await recordClientEvent(context, {
			event: opened.ok ? 'signed in' : 'sign-in failed',
			email,
			reason: opened.ok ? (isKnown ? 'known device' : 'new device') : opened,
		})
	return opened
}

async function refuseUnknownEmail(context: Context, email: string): Promise<Refusal> {
	const tooMany = await limitWrongGuess(context, 'unknown-email')
	if (tooMany) return { ...tooMany, title: SECURITY_TITLE }
	await recordClientEvent(context, { event: 'sign-in failed', email, reason: NO_ACCOUNT })
	return NO_ACCOUNT
}

/**
 * There even the right password is refused: a machine that tries one password at each of many accounts would otherwise
 * have no limit. The owner of the account gets a link by email, which is never refused; a reset may be.
 */
async function refuseNewDevice(
	context: Context,
	{ email, tooMany }: { email: string; tooMany: Refusal },
): Promise<Refusal> {
	await sendDeviceLink(context.get(shopContext), email)
	return { ...offerLink(tooMany), title: SECURITY_TITLE }
}
