/** The actions of the staff page, by their `intent`. All ask for the password again, because they decide who may do what. */
import { data } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { requireRecentPassword } from '#app/session/admin/recent-password.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Shop } from '#shop/shop.server.ts'
import {
	InvitationId,
	InvitationInput,
	RemovalInput,
	RenamingInput,
	RoleChangeInput,
} from '#shop/staff/input.ts'
import { inviteToStaff, resendInvitation, withdrawInvitation } from '#shop/staff/invitations.server.ts'
import { renameMember } from '#shop/staff/names.server.ts'
import { ROLE_LABELS } from '#shop/staff/rules.ts'
import { changeRole, removeFromStaff } from '#shop/staff/staff.server.ts'

type StaffRequest = { request: Request; context: Context }
type Fields = Record<string, FormDataEntryValue>
type Submission = { staffRequest: StaffRequest; shop: Shop; by: Actor; fields: Fields }

export async function runStaffAction(staffRequest: StaffRequest): Promise<ActionResult> {
	const { request, context } = staffRequest
	const fields = Object.fromEntries(await readForm(request))
	const shop = context.get(shopContext)
	const submission = { staffRequest, shop, by: context.get(adminContext), fields }
	if (fields.intent === 'invite') return invite(submission)
	await requireRecentPassword(staffRequest)
	if (fields.intent === 'change-role') return change(submission)
	if (fields.intent === 'rename') return rename(submission)
	if (fields.intent === 'remove') return remove(submission)
	if (fields.intent === 'resend') return resend(submission)
	if (fields.intent === 'withdraw') return withdraw(submission)
	throw data(null, { status: 400 })
}

async function invite({ staffRequest, shop, by, fields }: Submission): Promise<ActionResult> {
	const read = readInput(InvitationInput, fields)
	if (!read.success) return toInputError(read.error)
	await requireRecentPassword(staffRequest, { email: read.data.email, role: read.data.role })
	const outcome = await inviteToStaff(shop, { input: read.data, by })
	return toActionResult(outcome, `Invitation sent to ${read.data.email}`)
}

async function change({ shop, by, fields }: Submission): Promise<ActionResult> {
	const read = readInput(RoleChangeInput, fields)
	if (!read.success) return toInputError(read.error)
	const outcome = await changeRole(shop, { input: read.data, by })
	const role = ROLE_LABELS[read.data.role].toLowerCase()
	return toActionResult(outcome, outcome.ok ? `${outcome.name} is now ${role}` : '')
}

async function rename({ shop, by, fields }: Submission): Promise<ActionResult> {
	const read = readInput(RenamingInput, fields)
	if (!read.success) return toInputError(read.error)
	const outcome = await renameMember(shop, { input: read.data, by })
	return toActionResult(outcome, outcome.ok ? `${outcome.from} is now called ${read.data.name}` : '')
}

async function remove({ shop, by, fields }: Submission): Promise<ActionResult> {
	const read = readInput(RemovalInput, fields)
	if (!read.success) return toInputError(read.error)
	const outcome = await removeFromStaff(shop, { ...read.data, by })
	return toActionResult(outcome, outcome.ok ? `${outcome.name} is signed out and removed from the staff` : '')
}

async function resend({ shop, by, fields }: Submission): Promise<ActionResult> {
	const id = InvitationId.safeParse(fields.id)
	if (!id.success) return toInputError(id.error)
	const outcome = await resendInvitation(shop, { id: id.data, by })
	return toActionResult(outcome, outcome.ok ? `A new invitation is on its way to ${outcome.email}` : '')
}

async function withdraw({ shop, by, fields }: Submission): Promise<ActionResult> {
	const id = InvitationId.safeParse(fields.id)
	if (!id.success) return toInputError(id.error)
	const outcome = await withdrawInvitation(shop, { id: id.data, by })
	return toActionResult(outcome, outcome.ok ? `The invitation of ${outcome.email} is withdrawn` : '')
}
