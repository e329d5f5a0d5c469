/** Makes owners and resets authenticator apps on the command line, where no owner has to be signed in. */
import { eq } from 'drizzle-orm'
import { chooseForFirstOwner } from './notifications.server.ts'
import { refuseStaffName } from './names.server.ts'
import { setRole } from './staff.server.ts'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { deleteSecondFactor } from '#shop/accounts/second-factor.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { COMMAND_LINE, recordAudit } from '#shop/audit/audit.server.ts'
import { recordSecurityEvent } from '#shop/audit/security-events.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NO_ACCOUNT = refuse('missing', null, {
	message: 'No account has this email. Sign up on the website first.',
	code: 'no_account',
})

export async function grantOwner(shop: Shop, email: string): Promise<Outcome> {
	return changeAccount(shop, email, async (transaction, customer) => {
		const refused = customer.role === 'customer' ? await refuseNameOf(transaction, customer) : null
		if (refused) return refused
		const isFirst = (await transaction.$count(customers, eq(customers.role, 'owner'))) === 0
		// Earlier staff have already had the choice.
		if (isFirst && customer.role === 'customer') await chooseForFirstOwner(transaction, customer.id)
		await setRole(shop, transaction, {
			customer,
			role: 'owner',
			by: COMMAND_LINE,
			event: 'admin access granted',
			reason: 'command line',
		})
		return { ok: true }
	})
}

/** Refuses the name as an invitation in the console would. */
async function refuseNameOf(transaction: Transaction, { id, name }: Customer): Promise<Refusal | null> {
	const refused = await refuseStaffName(transaction, { name, customerId: id })
	return (
		refused && {
			...refused,
			message: `${refused.message} The account is called “${name}”; its name is changed under My Profile on the website.`,
		}
	)
}

export async function resetSecondFactor(shop: Shop, email: string): Promise<Outcome> {
	return changeAccount(shop, email, async (transaction, customer) => {
		await deleteSecondFactor(transaction, customer.id)
		await recordAudit(shop, transaction, {
			by: COMMAND_LINE,
			action: 'two-step verification reset',
			subject: customer.email,
		})
		await recordSecurityEvent(shop, transaction, {
			event: 'second factor reset',
			email: customer.email,
			clientIp: null,
			reason: 'command line',
		})
		return { ok: true }
	})
}

async function changeAccount(
	shop: Shop,
	email: string,
	change: (transaction: Transaction, customer: Customer) => Promise<Outcome>,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const customer = await findCustomerByEmail(transaction, email.trim())
		if (!customer) return NO_ACCOUNT
		return change(transaction, customer)
	})
}
