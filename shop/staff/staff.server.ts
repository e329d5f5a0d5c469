/** Lists who works in the console, and lets owners change roles and remove people. */
import { asc, eq, ne } from 'drizzle-orm'
import type { RoleChangeInput } from './input.ts'
import { deleteNotificationsOf } from './notifications.server.ts'
import { warnOwners } from './owner-warnings.server.ts'
import { RIGHTS, type Right } from './rights.ts'
import { isStaffRole, ROLE_LABELS } from './rules.ts'
import { staffInvitations } from './tables.server.ts'
import { lockCustomer } from '#shop/accounts/accounts.server.ts'
import type { Customer, Role, StaffRole } from '#shop/accounts/rules.ts'
import { deleteSecondFactor, lastCodeAt } from '#shop/accounts/second-factor.server.ts'
import { endAllSessions } from '#shop/accounts/sessions/sessions.server.ts'
import { customers, secondFactors } from '#shop/accounts/tables.server.ts'
import { type Actor, recordAudit, recordAudits } from '#shop/audit/audit.server.ts'
import { recordSecurityEvent } from '#shop/audit/security-events.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type StaffMember = {
	id: string
	name: string
	email: string
	role: StaffRole
	hasSecondFactor: boolean
	/** When a code last opened the console, to the half minute. */
	lastSignInAt: Date | null
}

/** The oldest account comes first. */
export async function listStaff({ db }: Pick<Shop, 'db'>): Promise<StaffMember[]> {
	const rows = await db
		.select({ customer: customers, factor: secondFactors })
		.from(customers)
		.leftJoin(secondFactors, eq(secondFactors.customerId, customers.id))
		.where(ne(customers.role, 'customer'))
		.orderBy(asc(customers.createdAt), asc(customers.id))
	return rows.flatMap(({ customer: { id, name, email, role }, factor }) =>
		isStaffRole(role)
			? [
					{
						id,
						name,
						email,
						role,
						hasSecondFactor: factor?.enrolledAt != null,
						lastSignInAt: factor && lastCodeAt(factor),
					},
				]
			: [],
	)
}

/**
 * Refuses an actor who is not, or no longer, an owner. Every change that an owner makes to the staff takes these locks
 * first: if two remove each other at the same time, the second is no longer an owner, so that one is always left.
 */
export async function lockOwner(transaction: Transaction, by: Actor): Promise<Refusal | null> {
	const owners = await transaction
		.select({ id: customers.id })
		.from(customers)
		.where(eq(customers.role, 'owner'))
		.orderBy(asc(customers.id))
		.for('update')
	return owners.some(({ id }) => id === by.id) ? null : NOT_AN_OWNER
}

/** Applies to the next request of the person, whose sessions stay open. */
export async function changeRole(
	shop: Shop,
	{ input: { customerId, role, seen }, by }: { input: RoleChangeInput; by: Actor },
): Promise<Outcome<{ name: string }>> {
	return changeMember(shop, { customerId, by }, async (transaction, member) => {
		if (member.role !== seen) return changedMeanwhile(member)
		await setRole(shop, transaction, {
			customer: member,
			role,
			by,
			event: 'staff role changed',
			reason: 'console',
		})
		return { ok: true, name: member.name }
	})
}

/** The account becomes a customer's. Ends its sessions, and removes its authenticator app. */
export async function removeFromStaff(
	shop: Shop,
	{ customerId, by }: { customerId: string; by: Actor },
): Promise<Outcome<{ name: string }>> {
	return changeMember(shop, { customerId, by }, async (transaction, member) => {
		await setRole(shop, transaction, {
			customer: member,
			role: 'customer',
			by,
			event: 'admin access removed',
			reason: 'console',
		})
		await deleteSecondFactor(transaction, customerId)
		await deleteNotificationsOf(transaction, customerId)
		await endAllSessions(transaction, customerId)
		return { ok: true, name: member.name }
	})
}

type Member = Customer & { role: StaffRole }
type Change = (transaction: Transaction, member: Member) => Promise<Outcome<{ name: string }>>

async function changeMember(
	shop: Shop,
	{ customerId, by }: { customerId: string; by: Actor },
	change: Change,
): Promise<Outcome<{ name: string }>> {
	return inTransaction(shop, async (transaction) => {
		const refusal = await lockOwner(transaction, by)
		if (refusal) return refusal
		if (customerId === by.id) return OWN_ROLE
		const customer = await lockCustomer(transaction, customerId)
		if (!customer || !isStaffRole(customer.role)) return NOT_ON_STAFF
		return change(transaction, { ...customer, role: customer.role })
	})
}

type NewRole = {
	customer: Pick<Customer, 'id' | 'email' | 'role'>
	role: Role
	by: Actor
	event: 'admin access granted' | 'admin access removed' | 'staff role changed'
	reason: 'console' | 'invitation' | 'command line'
}

/** Changes the role, and records who has changed it. */
export async function setRole(
	shop: Shop,
	transaction: Transaction,
	{ customer: { id, email, role: from }, role: to, by, event, reason }: NewRole,
): Promise<void> {
	await warnOwners(shop, transaction, {
		shopEmail: shop.config.brand.email,
		warning: {
			title: 'The staff has changed',
			changes: [`${email}: ${ACTIONS[event]}, ${roleLabel(from)} → ${roleLabel(to)}.`],
			by,
			path: '/admin/staff',
		},
	})
	await transaction.update(customers).set({ role: to }).where(eq(customers.id, id))
	await recordAudit(shop, transaction, { by, action: ACTIONS[event], subject: email, detail: { from, to } })
	await recordSecurityEvent(shop, transaction, { event, email, clientIp: null, reason })
	if (from === 'owner' && to !== 'owner') await withdrawInvitationsOf(shop, transaction, { ownerId: id, by })
}

/** A former owner's invitations could otherwise bring somebody in, even themselves. */
async function withdrawInvitationsOf(
	shop: Shop,
	transaction: Transaction,
	{ ownerId, by }: { ownerId: string; by: Actor },
): Promise<void> {
	const withdrawn = await transaction
		.delete(staffInvitations)
		.where(eq(staffInvitations.invitedById, ownerId))
		.returning()
	const entries = withdrawn.map(({ email, role, invitedBy }) => ({
		action: 'invitation withdrawn',
		subject: email,
		detail: { role, reason: `${invitedBy} is no longer an owner` },
	}))
	await recordAudits(shop, transaction, { by, entries })
}

function roleLabel(role: Role): string {
	return isStaffRole(role) ? ROLE_LABELS[role].toLowerCase() : role
}

const ACTIONS = {
	'admin access granted': 'joined the staff',
	'admin access removed': 'removed from the staff',
	'staff role changed': 'role changed',
}

/** Says which role lacks the right, and who can give it. A null right is one that nobody has. */
export async function explainMissingRight(
	{ db }: Pick<Shop, 'db'>,
	{ role, right }: { role: StaffRole; right: Right | null },
): Promise<string> {
	const asRole = `You are signed in as ${ROLE_LABELS[role].toLowerCase()}`
	if (!right) return `${asRole}, and no role may do this.`
	const owners = await db
		.select({ name: customers.name })
		.from(customers)
		.where(eq(customers.role, 'owner'))
		.orderBy(asc(customers.createdAt))
	const names = owners.map(({ name }) => name)
	const whoCan =
		names.length > 0 ? new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(names) : 'The owner'
	return `${asRole}, and this needs the right “${RIGHTS[right].label}”. ${whoCan} can give you a role that has it.`
}

const NOT_AN_OWNER = refuse('forbidden', null, {
	message: 'You are no longer an owner, so nothing was changed.',
	code: 'not_an_owner',
})

/** Makes sure that there is always an owner left. */
const OWN_ROLE = refuse('conflict', null, {
	message: "You can't change your own role or remove yourself. Another owner can.",
	code: 'own_role',
})

export const NOT_ON_STAFF = refuse('missing', null, {
	message: 'This person is no longer on the staff.',
	code: 'not_on_staff',
})

function changedMeanwhile({ name, role }: Member) {
	return refuse('conflict', null, {
		message: `Somebody else has just made ${name} ${ROLE_LABELS[role].toLowerCase()}. Please look at the list again.`,
		code: 'role_changed',
	})
}
