/** Sets a new password: after a code sent by email, or for a signed-in customer who entered the current one. */
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { consumeCode } from '#shop/accounts/codes.server.ts'
import { passwordChangedEmail } from '#shop/accounts/emails.server.ts'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import { isStillValid, lockPassword } from '#shop/accounts/passwords/password-proof.server.ts'
import { refuseCommonPassword, replacePassword } from '#shop/accounts/passwords/passwords.server.ts'
import type { Customer, PasswordProof } from '#shop/accounts/rules.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { deleteWrongPasswords } from '#shop/limits/guesses.server.ts'
import { assignGuestOrders } from '#shop/orders/views/customer-orders.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type ResetPassword = { email: string; otp: string; password: string; deviceHash: string; clientIp: string }

/** The caller has verified the code. Ends all sessions of the customer and starts none. This browser becomes the only known device. */
export async function resetPassword(
	shop: Shop,
	{ email, otp, password, deviceHash, clientIp }: ResetPassword,
): Promise<Outcome> {
	const owner = await findCustomerByEmail(shop.db, email)
	const tooCommon = refuseCommonPassword(shop, { password, names: [email, owner?.name ?? ''] })
	if (tooCommon) return tooCommon
	const hashed = await hashPassword(shop, { password, clientIp })
	if (!hashed.ok) return hashed
	const outcome: Outcome = await inTransaction(shop, async (transaction) => {
		const customer = await findCustomerByEmail(transaction, email)
		const isLocked = customer !== null && (await lockPassword(transaction, customer.id)) !== null
		const refusal = await consumeCode(shop, transaction, {
			email,
			purpose: 'password_reset',
			deviceHash,
			code: otp,
		})
		if (refusal) return refusal
		if (!isLocked) return NOT_CHANGED
		await replacePassword(shop, transaction, { customer, passwordHash: hashed.hash, deviceHash })
		await assignGuestOrders(transaction, { customerId: customer.id, email })
		await sendChangeNotification(shop, transaction, customer)
		return { ok: true }
	})
	if (outcome.ok) await deleteWrongPasswords(shop, { email, clientIp })
	return outcome
}

type ChangePassword = {
	customer: Customer
	proof: PasswordProof
	/** The refusal if the current password was replaced after it was verified. */
	wrong: Refusal
	password: string
	deviceHash: string
	clientIp: string
}

/** Ends all sessions; the caller opens a new one for this browser, which becomes the only known device. */
export async function changePassword(
	shop: Shop,
	{ customer, proof, wrong, password, deviceHash, clientIp }: ChangePassword,
): Promise<Outcome<{ proof: PasswordProof }>> {
	const names = [customer.name, customer.email]
	const tooCommon = refuseCommonPassword(shop, { password, names, field: 'newPassword' })
	if (tooCommon) return tooCommon
	const hashed = await hashPassword(shop, { password, clientIp })
	if (!hashed.ok) return hashed
	return inTransaction(shop, async (transaction) => {
		if (!(await isStillValid(transaction, proof))) return wrong
		const passwordHash = hashed.hash
		const newProof = await replacePassword(shop, transaction, { customer, passwordHash, deviceHash })
		await sendChangeNotification(shop, transaction, customer)
		return { ok: true, proof: newProof }
	})
}

async function sendChangeNotification(
	shop: Shop,
	transaction: Transaction,
	customer: Customer,
): Promise<void> {
	const { brand, publicUrl } = shop.config
	const at = shop.clock()
	await enqueueEmail(shop, transaction, {
		key: `password:${customer.id}:${at.getTime()}`,
		email: passwordChangedEmail({ to: customer.email, name: customer.name, brand, publicUrl, at }),
	})
}

const NOT_CHANGED = refuse('conflict', 'Password Update Failed', {
	message: "We couldn't change your password. Please start again.",
	code: 'not_changed',
})
