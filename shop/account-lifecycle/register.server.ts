/** Registers customers: verifying the email's code creates the account and adds the guest orders with that email. */
import { createAccount, findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { limitCodes } from '#shop/accounts/code-requests.server.ts'
import { consumeCode, createCode } from '#shop/accounts/codes.server.ts'
import { welcomeEmail } from '#shop/accounts/emails.server.ts'
import type { SendCodeInput, VerifySignUp } from '#shop/accounts/input.ts'
import { isKnownDevice, rememberDevice } from '#shop/accounts/sessions/known-devices.server.ts'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import { refuseCommonPassword } from '#shop/accounts/passwords/passwords.server.ts'
import { ALREADY_EXISTS, type Customer, type PasswordProof } from '#shop/accounts/rules.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { assignGuestOrders } from '#shop/orders/views/customer-orders.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const HAS_ACCOUNT = refuse('conflict', 'Registration Failed', {
	message: 'An account with this email already exists. Please log in or use a different email address.',
	field: 'email',
	code: ALREADY_EXISTS,
})

type Device = { clientIp: string; deviceHash: string }

/**
 * Finds who gets an email for this request. A known device has its own allowance. Nobody gets one for a reset without an
 * account, or for a sign-up with one.
 */
export async function findCodeRecipient(
	shop: Shop,
	{ input: { email, purpose }, device: { deviceHash } }: { input: SendCodeInput; device: Device },
): Promise<'known device' | 'unknown device' | 'nobody'> {
	const hasAccount = (await findCustomerByEmail(shop.db, email)) !== null
	if (hasAccount === (purpose === 'signup')) return 'nobody'
	return (await isKnownDevice(shop, { email, deviceHash })) ? 'known device' : 'unknown device'
}

/** As specified, sign-up reveals that the email has an account. A password reset gets the same response for every email. */
export async function sendCode(
	shop: Shop,
	{ input: { email, purpose }, device }: { input: SendCodeInput; device: Device },
): Promise<Outcome> {
	const tooMany = await limitCodes(shop, { email, purpose, device })
	if (tooMany) return tooMany
	return inTransaction(shop, async (transaction) => {
		const customer = await findCustomerByEmail(transaction, email)
		if (purpose === 'signup' && customer) return HAS_ACCOUNT
		const shouldSend = purpose === 'signup' || customer !== null
		const { deviceHash } = device
		await createCode(shop, transaction, { email, purpose, deviceHash, shouldSend })
		return { ok: true }
	})
}

/** The caller has verified the code. This browser becomes a known device of the account. */
export async function register(
	shop: Shop,
	{ input, device: { clientIp, deviceHash } }: { input: VerifySignUp; device: Device },
): Promise<Outcome<{ customer: Customer; proof: PasswordProof }>> {
	const { name, email, mobile, otp, password } = input
	const tooCommon = refuseCommonPassword(shop, { password, names: [name, email] })
	if (tooCommon) return tooCommon
	const hashed = await hashPassword(shop, { password, clientIp })
	if (!hashed.ok) return hashed
	return inTransaction(shop, async (transaction) => {
		const refusal = await consumeCode(shop, transaction, {
			email,
			purpose: 'signup',
			deviceHash,
			code: otp,
		})
		if (refusal) return refusal
		const created = await createAccount(shop, transaction, {
			name,
			email,
			mobile,
			passwordHash: hashed.hash,
		})
		if (!created) return HAS_ACCOUNT
		const { customer, proof } = created
		await rememberDevice(shop, transaction, { customerId: customer.id, deviceHash })
		await assignGuestOrders(transaction, { customerId: customer.id, email })
		const { brand, publicUrl } = shop.config
		await enqueueEmail(shop, transaction, {
			key: `welcome:${customer.id}`,
			email: welcomeEmail({ to: email, name, brand, publicUrl }),
		})
		return { ok: true, customer, proof }
	})
}
