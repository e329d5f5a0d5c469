/** Registration: verifying the email's code creates the account and adds the guest orders placed with that email. */
import { createAccount, findCustomerByEmail, HAS_ACCOUNT } from '#shop/accounts/accounts.server.ts'
import { consumeCode, createCode } from '#shop/accounts/codes.server.ts'
import { welcomeEmail } from '#shop/accounts/emails.server.ts'
import type { SendCodeInput, VerifySignUp } from '#shop/accounts/input.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { rateLimitEmail } from '#shop/limits/limits.server.ts'
import { claimGuestOrders } from '#shop/orders/customer-orders.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** As specified, sign-up reveals that the email has an account. A password reset gets the same response for every email. */
export async function sendCode(shop: Shop, { email, purpose }: SendCodeInput): Promise<Outcome> {
	const tooMany =
		(await rateLimitEmail(shop, { name: 'send-code-mailbox', email })) ??
		(await rateLimitEmail(shop, { name: 'send-code-mailbox-day', email }))
	if (tooMany) return tooMany
	return inTransaction(shop, async (transaction) => {
		const customer = await findCustomerByEmail(transaction, email)
		if (purpose === 'signup' && customer) return HAS_ACCOUNT
		const shouldSend = purpose === 'signup' || customer !== null
		await createCode(shop, transaction, { email, purpose, shouldSend })
		return { ok: true }
	})
}

export async function register(
	shop: Shop,
	{ input, passwordHash }: { input: VerifySignUp; passwordHash: string },
): Promise<Outcome<{ customer: Customer }>> {
	const { name, email, mobile, otp } = input
	return inTransaction(shop, async (transaction) => {
		const refusal = await consumeCode(shop, transaction, { email, purpose: 'signup', code: otp })
		if (refusal) return refusal
		const customer = await createAccount(shop, transaction, { name, email, mobile, passwordHash })
		if (!customer) return HAS_ACCOUNT
		await claimGuestOrders(transaction, { customerId: customer.id, email })
		const { brand, publicUrl } = shop.config
		await enqueueEmail(shop, transaction, {
			key: `welcome:${customer.id}`,
			email: welcomeEmail({ to: email, name, brand, publicUrl }),
		})
		return { ok: true, customer }
	})
}
