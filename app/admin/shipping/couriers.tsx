/** The couriers that parcels go with, and the pages on which customers track them. */
import { href, Link } from 'react-router'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import {
	type ActionResult,
	toActionResult,
	toInputError,
	useFieldError,
} from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { addCourier, listCouriers, updateCourier } from '#shop/couriers/couriers.server.ts'
import { CourierInput } from '#shop/couriers/input.ts'
import {
	type Courier,
	MAX_COURIER_LENGTH,
	MAX_TRACKING_URL_LENGTH,
	NUMBER_IN_URL,
} from '#shop/couriers/rules.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Route } from './+types/couriers.ts'

export async function loader({ context }: Route.LoaderArgs) {
	return { couriers: await listCouriers(context.get(shopContext).db) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const form = await readForm(request)
	const isNew = form.get('intent') === 'add'
	const name = String(form.get('name') ?? '')
	const about = isNew ? 'add' : name
	const read = readInput(CourierInput, {
		name,
		trackingUrl: String(form.get('trackingUrl') ?? ''),
		isOffered: isNew || form.get('isOffered') === 'on',
	})
	if (!read.success) return { ...toInputError(read.error), form: about }
	const change = { input: read.data, by: context.get(adminContext) }
	const shop = context.get(shopContext)
	const outcome = await (isNew ? addCourier(shop, change) : updateCourier(shop, change))
	return { ...toActionResult(outcome, isNew ? `${name} added` : `${name} saved`), form: about }
}

export default function Couriers({ loaderData: { couriers }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle result={actionData}>Couriers</ConsoleTitle>
			<p className="mb-4">
				<Link to={href('/admin/shipping')} className="link">
					Orders to ship
				</Link>
			</p>
			<p className="console-intro">
				Emails and order pages link to the courier's tracking page. Write {NUMBER_IN_URL} where the tracking
				number belongs in the URL. Without it, customers have to enter the number there. Couriers change these
				URLs now and then, so please try each one with one of your parcels.
			</p>
			<div className="grid max-w-3xl gap-4">
				{couriers.map((courier) => (
					<CourierForm key={courier.name} courier={courier} />
				))}
				{/* The key makes a new, empty form once a courier has been added. */}
				<NewCourierForm key={couriers.length} />
			</div>
		</>
	)
}

function CourierForm({ courier: { name, trackingUrl, isOffered } }: { courier: Courier }) {
	return (
		<ConsoleForm
			method="post"
			preventScrollReset
			noValidate
			className="admin-panel grid gap-3"
			aria-label={name}
		>
			<h2>{name}</h2>
			<input type="hidden" name="name" value={name} />
			<TrackingPageField form={name} defaultValue={trackingUrl ?? ''} />
			<div className="flex flex-wrap items-center justify-between gap-3">
				<label className="flex items-center gap-2">
					<input type="checkbox" name="isOffered" defaultChecked={isOffered} />
					Suggest it for new parcels
				</label>
				<SubmitButton tone="quiet" intent="save" fields={{ name }} about={name} busyLabel="Saving...">
					Save
				</SubmitButton>
			</div>
		</ConsoleForm>
	)
}

function NewCourierForm() {
	return (
		<ConsoleForm
			method="post"
			preventScrollReset
			noValidate
			className="admin-panel grid gap-3"
			aria-label="New courier"
		>
			<h2>New courier</h2>
			<Field
				label="Name"
				name="name"
				autoComplete="off"
				maxLength={MAX_COURIER_LENGTH}
				error={useFieldError('name', 'add')}
			/>
			<TrackingPageField form="add" />
			<SubmitButton className="justify-self-start" intent="add" busyLabel="Adding...">
				Add courier
			</SubmitButton>
		</ConsoleForm>
	)
}

function TrackingPageField({ form, defaultValue }: { form: string; defaultValue?: string }) {
	return (
		<Field
			label="Tracking page (optional)"
			name="trackingUrl"
			type="url"
			autoComplete="off"
			maxLength={MAX_TRACKING_URL_LENGTH}
			defaultValue={defaultValue}
			placeholder="https://"
			error={useFieldError('trackingUrl', form)}
		/>
	)
}
