/** Making a customer an admin. Only the command line may: no browser can give a role. */
import { eq } from 'drizzle-orm'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { deleteSecondFactor } from '#shop/accounts/second-factor.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { COMMAND_LINE, recordAudit } from '#shop/audit/audit.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NOBODY = refuse('missing', null, {
	message: 'Nobody has an account with this e-mail. Sign up on the site first.',
	code: 'no_account',
})

export async function grantAdmin(shop: Shop, email: string): Promise<Outcome> {
	return onAccount(shop, email, async (transaction, customer) => {
		await transaction.update(customers).set({ role: 'admin' }).where(eq(customers.id, customer.id))
		await recordAudit(shop, transaction, {
			by: COMMAND_LINE,
			action: 'made an admin',
			subject: customer.email,
		})
	})
}

export async function resetAdminSecondFactor(shop: Shop, email: string): Promise<Outcome> {
	return onAccount(shop, email, async (transaction, customer) => {
		await deleteSecondFactor(transaction, customer.id)
		await recordAudit(shop, transaction, {
			by: COMMAND_LINE,
			action: 'second factor forgotten',
			subject: customer.email,
		})
	})
}

async function onAccount(
	shop: Shop,
	email: string,
	act: (transaction: Transaction, customer: Customer) => Promise<void>,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const customer = await findCustomerByEmail(transaction, email.trim())
		if (!customer) return NOBODY
		await act(transaction, customer)
		return { ok: true }
	})
}
