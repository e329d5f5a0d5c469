/** Invites somebody to the staff, and lists the invitations that nobody has accepted yet. */
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { INVITATION_DAYS } from '#shop/staff/rules.ts'
import type { Route } from './+types/staff.ts'

type InvitationsProps = Pick<Route.ComponentProps['loaderData'], 'invitations' | 'roles' | 'draft'>

export function Invitations({ invitations, roles, draft }: InvitationsProps) {
	return (
		<div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
			<section className="admin-panel" aria-label="Invite somebody">
				<h2>Invite somebody</h2>
				{/* The key makes a new, empty form once an invitation has been sent. */}
				<InviteForm key={invitations.length} roles={roles} draft={draft} />
			</section>
			<section className="admin-panel" aria-label="Open invitations">
				<h2>Open invitations</h2>
				{invitations.length === 0 && (
					<p>No open invitations. People who have accepted are in the list above.</p>
				)}
				<ul className="grid gap-4">
					{invitations.map(({ id, email, role, validity, invitedBy }) => (
						<li key={id} className="grid gap-2 [overflow-wrap:anywhere]">
							<span>
								<span className="font-semibold">{email}</span>, {role.toLowerCase()}
								<span className="block text-cinnamon">
									{validity}. Invited by {invitedBy}
								</span>
							</span>
							<div className="flex flex-wrap gap-3">
								<ActionForm intent="resend" fields={{ id }} label="Send again" busyLabel="Sending..." />
								<ActionForm intent="withdraw" fields={{ id }} label="Withdraw" busyLabel="Withdrawing..." />
							</div>
						</li>
					))}
				</ul>
			</section>
		</div>
	)
}

function InviteForm({ roles, draft }: Pick<InvitationsProps, 'roles' | 'draft'>) {
	return (
		<ConsoleForm method="post" className="grid gap-4" noValidate preventScrollReset>
			<p>
				We email a link that works once, within {INVITATION_DAYS} days. The person you invite sets a password
				and an authenticator app.
			</p>
			<Field
				label="Email"
				name="email"
				type="email"
				autoComplete="off"
				defaultValue={draft.email}
				error={useFieldError('email')}
			/>
			<fieldset className="grid gap-2">
				<legend className="field-label mb-2">Role</legend>
				{roles.map(({ value, label, description }) => (
					<label key={value} className="grid grid-cols-[auto_1fr] items-center gap-x-3">
						<input
							type="radio"
							name="role"
							value={value}
							defaultChecked={value === draft.role}
							className="size-5 accent-kumkum"
						/>
						<span className="font-semibold">{label}</span>
						<span className="col-start-2 text-cinnamon">{description}</span>
					</label>
				))}
			</fieldset>
			<SubmitButton className="justify-self-start" intent="invite" busyLabel="Sending...">
				Send invitation
			</SubmitButton>
		</ConsoleForm>
	)
}
