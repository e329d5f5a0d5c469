/** A new password: for somebody who forgot it and proved the e-mail, or who is signed in and knew the old one. */
import { findCustomer, findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { checkCode } from '#shop/accounts/codes.server.ts'
import { passwordChangedEmail } from '#shop/accounts/emails.server.ts'
import { replacePassword } from '#shop/accounts/passwords.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { joinGuestOrders } from '#shop/orders/customer-orders.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Proof = { email: string; otp: string }

/** Nobody is signed in by it, and everybody who was is signed out. */
export async function resetPassword(
	shop: Shop,
	{ email, otp, passwordHash }: Proof & { passwordHash: string },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const proof = { email, purpose: 'password_reset', code: otp, use: true } as const
		const refusal = await checkCode(shop, transaction, proof)
		if (refusal) return refusal
		const customer = await findCustomerByEmail(transaction, email)
		if (!customer) return NOT_CHANGED
		await replacePassword(shop, transaction, { customerId: customer.id, passwordHash })
		await joinGuestOrders(transaction, { customerId: customer.id, email })
		await tellOfChange(shop, transaction, customer)
		return { ok: true }
	})
}

/** The old password was checked before. The session with `keepToken` stays, every other ends. */
export async function changePassword(
	shop: Shop,
	change: { customerId: string; passwordHash: string; keepToken: string },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const customer = await findCustomer(transaction, change.customerId)
		if (!customer) return NOT_CHANGED
		await replacePassword(shop, transaction, change)
		await tellOfChange(shop, transaction, customer)
		return { ok: true }
	})
}

async function tellOfChange(shop: Shop, transaction: Transaction, customer: Customer): Promise<void> {
	const { brand, publicUrl } = shop.config
	const at = shop.clock()
	const letter = passwordChangedEmail({ to: customer.email, name: customer.name, brand, publicUrl, at })
	await enqueueEmail(shop, transaction, { key: `password:${customer.id}:${at.getTime()}`, email: letter })
}

const NOT_CHANGED = refuse('conflict', 'Password Update Failed', {
	message: 'The password could not be changed. Please start again.',
	code: 'not_changed',
})
