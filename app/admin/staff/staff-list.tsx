/** The staff, with the forms to change a role and to remove somebody. */
import { Form } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { NAME_LENGTH } from '#shop/accounts/fields.ts'
import type { Route } from './+types/staff.ts'

type Loaded = Pick<Route.ComponentProps['loaderData'], 'staff' | 'roles'>
type Member = Loaded['staff'][number]

const HEADERS = ['Name', 'Role', 'Last sign-in', 'Two-step verification', 'Remove']

export function StaffList({ staff, roles }: Loaded) {
	return (
		<AdminTable headers={HEADERS} stacks>
			{staff.map((member) => (
				<tr key={member.id}>
					<td className="[overflow-wrap:anywhere] sm:min-w-52 lg:min-w-60">
						<span className="font-semibold">{member.name}</span>
						<span className="block text-cinnamon">{member.email}</span>
						<RenameForm key={member.name} member={member} />
					</td>
					<td data-label="Role">
						{member.isOwn ? (
							`${roles.find(({ value }) => value === member.role)?.label}, you`
						) : (
							<RoleForm key={member.role} member={member} roles={roles} />
						)}
					</td>
					<td data-label="Last sign-in" className="sm:min-w-28">
						{member.lastSignIn}
					</td>
					<td data-label="Two-step verification">{member.hasSecondFactor ? 'Set up' : 'Not set up yet'}</td>
					<td>{member.isOwn ? 'Another owner can remove you' : <RemoveForm member={member} />}</td>
				</tr>
			))}
		</AdminTable>
	)
}

function RoleForm({ member: { id, name, role }, roles }: { member: Member; roles: Loaded['roles'] }) {
	return (
		<Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
			<input type="hidden" name="customerId" value={id} />
			<input type="hidden" name="seen" value={role} />
			<select name="role" defaultValue={role} className="input w-40" aria-label={`Role of ${name}`}>
				{roles.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<SubmitButton
				tone="quiet"
				intent="change-role"
				fields={{ customerId: id }}
				about={`of ${name}`}
				busyLabel="Saving..."
			>
				Change role
			</SubmitButton>
		</Form>
	)
}

function RenameForm({ member: { id, name } }: { member: Member }) {
	return (
		<details>
			<summary className="cursor-pointer text-cinnamon">
				Change name<span className="sr-only"> of {name}</span>
			</summary>
			<ConsoleForm method="post" className="my-3 flex flex-wrap items-center gap-2" preventScrollReset>
				<input type="hidden" name="customerId" value={id} />
				<input
					name="name"
					defaultValue={name}
					maxLength={NAME_LENGTH.max}
					autoComplete="off"
					className="input w-48"
					aria-label={`Name of ${name}`}
				/>
				<SubmitButton
					tone="quiet"
					intent="rename"
					fields={{ customerId: id }}
					about={`of ${name}`}
					busyLabel="Saving..."
				>
					Save name
				</SubmitButton>
			</ConsoleForm>
		</details>
	)
}

function RemoveForm({ member: { id, name } }: { member: Member }) {
	return (
		<details>
			<summary className="cursor-pointer text-cinnamon">
				Remove<span className="sr-only"> {name}</span>
			</summary>
			<p className="my-3 max-w-xs">
				{name} will be signed out everywhere at once, and keeps the account as a customer.
			</p>
			<ActionForm
				intent="remove"
				fields={{ customerId: id }}
				label={`Remove ${name}`}
				busyLabel="Removing..."
			/>
		</details>
	)
}
