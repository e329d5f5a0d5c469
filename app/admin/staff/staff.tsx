/** For owners: who may sign in to the console and in which role, with forms to invite, change and remove them. */
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Invitations } from '#app/admin/staff/invitations.tsx'
import { runStaffAction } from '#app/admin/staff/staff-actions.server.ts'
import { StaffList } from '#app/admin/staff/staff-list.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { STAFF_ROLES } from '#shop/accounts/rules.ts'
import { formatMoment, formatLastDay } from '#shop/dates.ts'
import { listInvitations } from '#shop/staff/invitations.server.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '#shop/staff/rules.ts'
import { listStaff } from '#shop/staff/staff.server.ts'
import type { Route } from './+types/staff.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [staff, invitations] = await Promise.all([listStaff(shop), listInvitations(shop)])
	const { id: ownId } = context.get(adminContext)
	const query = new URL(request.url).searchParams
	return {
		staff: staff.map(({ id, name, email, role, hasSecondFactor, lastSignInAt }) => ({
			id,
			name,
			email,
			role,
			isOwn: id === ownId,
			hasSecondFactor,
			lastSignIn: lastSignInAt ? formatMoment(lastSignInAt) : 'Not yet',
		})),
		invitations: invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({
			id,
			email,
			invitedBy,
			role: ROLE_LABELS[role],
			validity:
				expiresAt > shop.clock() ? `Valid until ${formatLastDay(expiresAt)}` : 'Expired: send it again',
		})),
		roles: STAFF_ROLES.map((role) => ({
			value: role,
			label: ROLE_LABELS[role],
			description: ROLE_DESCRIPTIONS[role],
		})),
		// What was entered before the password had to be confirmed.
		draft: { email: query.get('email') ?? '', role: query.get('role') ?? 'packer' },
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	return runStaffAction({ request, context })
}

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
	const { staff, invitations, roles, draft } = loaderData
	return (
		<>
			<ConsoleTitle result={actionData}>Staff</ConsoleTitle>
			<StaffList staff={staff} roles={roles} />
			<Invitations invitations={invitations} roles={roles} draft={draft} />
		</>
	)
}
