/** Invites people to the staff by an emailed link that works once, for a week. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import { invitationEmail } from './emails.server.ts'
import type { InvitationInput } from './input.ts'
import { INVITATION_DAYS, isStaffRole, ROLE_LABELS } from './rules.ts'
import { staffInvitations } from './tables.server.ts'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { lockOwner } from './staff.server.ts'

const TOKEN_BYTES = 32

type Invitation = { id: string; email: string; role: StaffRole; invitedBy: string; expiresAt: Date }

export async function inviteToStaff(
	shop: Shop,
	{ input: { email, role }, by }: { input: InvitationInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const refusal = await lockOwner(transaction, by)
		if (refusal) return refusal
		const customer = await findCustomerByEmail(transaction, email)
		if (customer && isStaffRole(customer.role)) return alreadyOnStaff(customer.role)
		const { token, ...link } = newLink(shop)
		const [created] = await transaction
			.insert(staffInvitations)
			.values({ email, role, invitedBy: by.name, invitedById: by.id, ...link })
			.onConflictDoNothing()
			.returning()
		if (!created) return ALREADY_INVITED
		await sendInvitation(shop, transaction, { invitation: toInvitation(created), token })
		await recordAudit(shop, transaction, {
			by,
			action: 'invited to the staff',
			subject: email,
			detail: { role },
		})
		return { ok: true }
	})
}

/** Sends a new link, and the earlier one no longer works. */
export async function resendInvitation(
	shop: Shop,
	{ id, by }: { id: string; by: Actor },
): Promise<Outcome<{ email: string }>> {
	return inTransaction(shop, async (transaction) => {
		const refusal = await lockOwner(transaction, by)
		if (refusal) return refusal
		const { token, ...link } = newLink(shop)
		const [renewed] = await transaction
			.update(staffInvitations)
			.set({ ...link, invitedBy: by.name, invitedById: by.id })
			.where(eq(staffInvitations.id, id))
			.returning()
		if (!renewed) return NOT_OPEN
		await sendInvitation(shop, transaction, { invitation: toInvitation(renewed), token })
		await recordAudit(shop, transaction, { by, action: 'invitation sent again', subject: renewed.email })
		return { ok: true, email: renewed.email }
	})
}

export async function withdrawInvitation(
	shop: Shop,
	{ id, by }: { id: string; by: Actor },
): Promise<Outcome<{ email: string }>> {
	return inTransaction(shop, async (transaction) => {
		const refusal = await lockOwner(transaction, by)
		if (refusal) return refusal
		const [withdrawn] = await transaction
			.delete(staffInvitations)
			.where(eq(staffInvitations.id, id))
			.returning()
		if (!withdrawn) return NOT_OPEN
		await recordAudit(shop, transaction, { by, action: 'invitation withdrawn', subject: withdrawn.email })
		return { ok: true, email: withdrawn.email }
	})
}

/** Includes expired ones, which can be sent again. */
export async function listInvitations({ db }: Pick<Shop, 'db'>): Promise<Invitation[]> {
	const rows = await db.select().from(staffInvitations).orderBy(asc(staffInvitations.sentAt))
	return rows.map(toInvitation)
}

/** Returns null for a link that is wrong, expired, used or withdrawn. */
export async function findInvitation(shop: Shop, token: string): Promise<Invitation | null> {
	const [found] = await shop.db.select().from(staffInvitations).where(isValid(shop, token))
	return found ? toInvitation(found) : null
}

/** If two accept at the same time, the second waits, and gets null once the first has accepted. */
export async function lockInvitation(
	shop: Shop,
	transaction: Transaction,
	token: string,
): Promise<Invitation | null> {
	const isThis = isValid(shop, token)
	const [found] = await transaction.select().from(staffInvitations).where(isThis).for('update')
	return found ? toInvitation(found) : null
}

export async function deleteInvitation(transaction: Transaction, id: string): Promise<void> {
	await transaction.delete(staffInvitations).where(eq(staffInvitations.id, id))
}

function isValid(shop: Shop, token: string) {
	const isThis = eq(staffInvitations.tokenHash, hashOf(shop, token))
	return and(isThis, gt(staffInvitations.expiresAt, shop.clock()))
}

async function sendInvitation(
	shop: Shop,
	transaction: Transaction,
	{ invitation: { email, role, invitedBy, expiresAt }, token }: { invitation: Invitation; token: string },
): Promise<void> {
	const { brand, publicUrl } = shop.config
	await enqueueEmail(shop, transaction, {
		key: `staff-invitation:${hashOf(shop, token)}`,
		email: invitationEmail({ to: email, role, invitedBy, expiresAt, token, brand, publicUrl }),
	})
}

function newLink(shop: Shop) {
	const token = randomBytes(TOKEN_BYTES).toString('base64url')
	const sentAt = shop.clock()
	const expiresAt = new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MILLISECONDS)
	return { token, tokenHash: hashOf(shop, token), sentAt, expiresAt }
}

function toInvitation({
	id,
	email,
	role,
	invitedBy,
	expiresAt,
}: typeof staffInvitations.$inferSelect): Invitation {
	if (!isStaffRole(role)) throw new Error('An invitation has no role of the staff')
	return { id, email, role, invitedBy, expiresAt }
}

function hashOf({ config }: Pick<Shop, 'config'>, token: string): string {
	return keyedHash(config.secret, `staff-invitation|${token}`)
}

export const INVITATION_NOT_VALID = refuse('missing', null, {
	message:
		'This invitation is incomplete, has expired, or was used or withdrawn. If your email app broke the link, copy all of it from the email into the address bar. Otherwise ask the owner to send it again.',
	code: 'invitation_not_valid',
})

const ALREADY_INVITED = refuse('conflict', null, {
	message: 'This address is already invited. Send the invitation again, or withdraw it first.',
	field: 'email',
	code: 'already_invited',
})

const NOT_OPEN = refuse('missing', null, {
	message: 'This invitation has been accepted or withdrawn meanwhile.',
	code: 'invitation_not_open',
})

function alreadyOnStaff(role: StaffRole) {
	return refuse('conflict', null, {
		message: `This person is already on the staff, as ${ROLE_LABELS[role].toLowerCase()}.`,
		field: 'email',
		code: 'already_on_staff',
	})
}
