/** Accepts an invitation to the staff, with an existing account or a new one. */
import { createAccount, findCustomerByEmail, lockCustomer } from '#shop/accounts/accounts.server.ts'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import { isStillValid } from '#shop/accounts/passwords/password-proof.server.ts'
import { refuseCommonPassword } from '#shop/accounts/passwords/passwords.server.ts'
import type { Customer, PasswordProof } from '#shop/accounts/rules.ts'
import { deleteSecondFactor } from '#shop/accounts/second-factor.server.ts'
import { endAllSessions } from '#shop/accounts/sessions/sessions.server.ts'
import { assignGuestOrders } from '#shop/orders/views/customer-orders.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import {
	deleteInvitation,
	findInvitation,
	INVITATION_NOT_VALID,
	lockInvitation,
} from '#shop/staff/invitations.server.ts'
import { refuseStaffName } from '#shop/staff/names.server.ts'
import { isStaffRole } from '#shop/staff/rules.ts'
import { setRole } from '#shop/staff/staff.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Found = Outcome<{ customer: Customer; proof: PasswordProof }>

/** `proof` is the password of the account with the invited email. `wrong` is returned if it has been replaced since. */
export async function joinStaff(
	shop: Shop,
	{ token, proof, wrong }: { token: string; proof: PasswordProof; wrong: Refusal },
): Promise<Found> {
	return acceptInvitation(shop, token, async (transaction, email) => {
		const customer = await lockCustomer(transaction, proof.customerId)
		if (customer?.email !== email || !(await isStillValid(transaction, proof))) return wrong
		const { name, id: customerId } = customer
		if (await refuseStaffName(transaction, { name, customerId })) return NAME_NOT_USABLE
		return { ok: true, customer, proof }
	})
}

/** Having the link proves access to the invited mailbox, as a code would. */
export async function joinStaffWithNewAccount(
	shop: Shop,
	{ token, name, password, clientIp }: { token: string; name: string; password: string; clientIp: string },
): Promise<Found> {
	const invitation = await findInvitation(shop, token)
	if (!invitation) return INVITATION_NOT_VALID
	const tooCommon = refuseCommonPassword(shop, { password, names: [name, invitation.email] })
	if (tooCommon) return tooCommon
	const hashed = await hashPassword(shop, { password, clientIp })
	if (!hashed.ok) return hashed
	return acceptInvitation(shop, token, async (transaction, email) => {
		if (await findCustomerByEmail(transaction, email)) return HAS_ACCOUNT
		const refused = await refuseStaffName(transaction, { name, customerId: null })
		if (refused) return refused
		const account = { name, email, mobile: null, passwordHash: hashed.hash }
		const created = await createAccount(shop, transaction, account)
		if (!created) return HAS_ACCOUNT
		await assignGuestOrders(transaction, { customerId: created.customer.id, email })
		return { ok: true, ...created }
	})
}

/**
 * Ends every session and removes an earlier authenticator app: a browser that was left signed in must not be the one that
 * sets up the second factor.
 */
async function acceptInvitation(
	shop: Shop,
	token: string,
	findAccount: (transaction: Transaction, email: string) => Promise<Found>,
): Promise<Found> {
	return inTransaction(shop, async (transaction) => {
		const invitation = await lockInvitation(shop, transaction, token)
		if (!invitation) return INVITATION_NOT_VALID
		const found = await findAccount(transaction, invitation.email)
		if (!found.ok) return found
		const { customer, proof } = found
		if (isStaffRole(customer.role)) return ALREADY_ON_STAFF
		const { id, role } = invitation
		await deleteInvitation(transaction, id)
		await deleteSecondFactor(transaction, customer.id)
		await endAllSessions(transaction, customer.id)
		await setRole(shop, transaction, {
			customer,
			role,
			by: customer,
			event: 'admin access granted',
			reason: 'invitation',
		})
		return { ok: true, customer: { ...customer, role }, proof }
	})
}

const HAS_ACCOUNT = refuse('conflict', null, {
	message: 'This email has an account now. Please open the link again and enter its password.',
	code: 'has_account',
})

const NAME_NOT_USABLE = refuse('conflict', null, {
	message:
		'Your account has no name, or one that the console already uses for somebody else. Sign in, change the name in your profile, and open the link in the email again.',
	code: 'name_not_usable',
})

const ALREADY_ON_STAFF = refuse('conflict', null, {
	message: 'You are on the staff already. Sign in and open the console.',
	code: 'already_on_staff',
})
