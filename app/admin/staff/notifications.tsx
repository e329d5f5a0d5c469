/** Settings for the emails to the signed-in member of the staff. */
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { type Delivery, DELIVERIES, NOTIFICATION_KINDS } from '#shop/staff/notification-kinds.ts'
import { listNotificationChoices, saveNotificationChoices } from '#shop/staff/notifications.server.ts'
import type { Route } from './+types/notifications.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const { id, role, email } = context.get(adminContext)
	const choices = await listNotificationChoices(context.get(shopContext), { id, role })
	const toShop = choices.filter(({ kind }) => NOTIFICATION_KINDS[kind].isSentToShop)
	return { email, choices, toShop: toShop.map(({ label }) => label.toLowerCase()) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const choices = new Map<string, Delivery>()
	for (const [kind, value] of await readForm(request)) {
		const delivery = DELIVERIES.find((known) => known === value)
		if (delivery) choices.set(kind, delivery)
	}
	const { id, role } = context.get(adminContext)
	await saveNotificationChoices(context.get(shopContext), { customer: { id, role }, choices })
	return { success: 'Saved' }
}

const LABELS: Record<Delivery, string> = {
	each: 'Each, at once',
	daily: 'Once a day, at 8 am',
	none: 'No email',
}

const LIST = new Intl.ListFormat('en-IN', { type: 'conjunction' })

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
	const { email, choices, toShop } = loaderData
	return (
		<>
			<ConsoleTitle result={actionData}>My emails</ConsoleTitle>
			<p className="console-intro [overflow-wrap:anywhere]">
				Choose what we email to {email}.
				{toShop.length > 0 && ` The shop's own address is always emailed about ${LIST.format(toShop)}.`}
			</p>
			<ConsoleForm method="post" className="admin-panel grid max-w-xl gap-4" preventScrollReset>
				{choices.map(({ kind, label, delivery }) => (
					<label key={kind} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
						<span className="field-label">{label}</span>
						<select name={kind} defaultValue={delivery} className="input">
							{DELIVERIES.map((value) => (
								<option key={value} value={value}>
									{LABELS[value]}
								</option>
							))}
						</select>
					</label>
				))}
				<SubmitButton className="justify-self-start" intent="save" busyLabel="Saving...">
					Save
				</SubmitButton>
			</ConsoleForm>
		</>
	)
}
