/** Delivery settings: methods, zones, PIN codes not served, and the days on which parcels leave. */
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import {
	type DeliveryForm,
	type FieldErrors,
	readDeliveryForm,
	toFieldErrors,
	toForm,
} from '#app/admin/delivery/delivery-form.ts'
import { DispatchSettings } from '#app/admin/delivery/dispatch-settings.tsx'
import { useMethodList } from '#app/admin/delivery/method-list.ts'
import { MethodSettings } from '#app/admin/delivery/method-settings.tsx'
import { ZoneSettings } from '#app/admin/delivery/zone-settings.tsx'
import { type ActionResult, CHECK_FIELDS, toActionResult } from '#app/admin/forms/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { dayInIndia } from '#shop/dates.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Refusal } from '#shop/outcome.ts'
import { saveShipping } from '#shop/shipping/admin.server.ts'
import { yearWithoutHolidays } from '#shop/shipping/holidays.ts'
import { deliveryDates, formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import type { Zone } from '#shop/shipping/settings/settings.ts'
import { ShippingInput } from '#shop/shipping/settings/settings-input.ts'
import { getShippingVersion } from '#shop/shipping/shipping.server.ts'
import { methodOf } from '#shop/shipping/places/zones.ts'
import type { Route } from './+types/delivery.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const { version, settings } = await getShippingVersion(shop)
	const offered = settings.methods.filter(({ isOffered }) => isOffered)
	const now = shop.clock()
	const arrival = (zone: Zone, id: string) => {
		const offer = methodOf(zone, id)
		if (!offer) return 'Not offered'
		return offer.days ? formatDeliveryDates(deliveryDates(settings, { now, days: offer.days })) : 'Collected'
	}
	return {
		form: toForm(settings, version),
		holidayYear: yearWithoutHolidays(settings.holidays, dayInIndia(now)),
		offered: offered.map(({ name }) => name),
		arrivals: settings.zones.map((zone) => ({
			name: zone.name,
			dates: offered.map(({ id }) => arrival(zone, id)),
		})),
	}
}

/** A refused form is shown as it was entered, with the version it was opened with. */
type Refused = { result: ActionResult; errors: FieldErrors; form: DeliveryForm }
type Saved = { result: ActionResult }

export async function action({ request, context }: Route.ActionArgs): Promise<Saved | Refused> {
	const form = readDeliveryForm(await readForm(request))
	const read = readInput(ShippingInput, form)
	if (!read.success) return { result: CHECK_FIELDS, errors: toFieldErrors(read.error, form), form }
	const by = context.get(adminContext)
	const outcome = await saveShipping(context.get(shopContext), { input: read.data, by })
	if (!outcome.ok) return refused(outcome, form)
	if (outcome.changed === 0) return { result: { success: 'No changes to save' } }
	const success = 'Settings saved and live in the shop'
	return { result: { success: outcome.announced ? `${success}. ${outcome.announced}` : success } }
}

function refused(refusal: Refusal, form: DeliveryForm): Refused {
	const { field, message } = refusal
	if (field === undefined) return { result: toActionResult(refusal, ''), errors: {}, form }
	return { result: CHECK_FIELDS, errors: { [field]: message }, form }
}

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
	const sent = actionData && 'form' in actionData ? actionData : null
	const form = sent?.form ?? loaderData.form
	return (
		<>
			<ConsoleTitle result={actionData?.result}>Delivery</ConsoleTitle>
			<p className="console-intro">
				Banner, cart, checkout, product pages, policy and emails follow these settings. Orders that are
				already placed keep their shipping and their dates.
			</p>
			<Arrivals {...loaderData} />
			{/* The key makes a new form once the settings have been saved. */}
			<SettingsForm
				key={loaderData.form.version}
				form={form}
				holidayYear={loaderData.holidayYear}
				errors={sent?.errors ?? NO_ERRORS}
			/>
		</>
	)
}

const NO_ERRORS: FieldErrors = {}

/** Shows what the saved settings promise at this moment. */
function Arrivals({ offered, arrivals }: Pick<Route.ComponentProps['loaderData'], 'offered' | 'arrivals'>) {
	return (
		<div className="mb-6 max-w-3xl">
			<AdminTable headers={['Zone', ...offered]} caption="An order placed now would arrive" stacks>
				{arrivals.map(({ name, dates }) => (
					<tr key={name}>
						<td className="font-semibold">{name}</td>
						{dates.map((date, index) => (
							<td key={offered[index]} data-label={offered[index]}>
								{date}
							</td>
						))}
					</tr>
				))}
			</AdminTable>
		</div>
	)
}

type SettingsFormProps = { form: DeliveryForm; holidayYear: string | null; errors: FieldErrors }

function SettingsForm({ form, holidayYear, errors }: SettingsFormProps) {
	const element = useRef<HTMLFormElement>(null)
	const methods = useMethodList(form)
	const isBusy = useNavigation().formMethod === 'POST'
	useEffect(() => {
		if (errors !== NO_ERRORS) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
	}, [errors])
	return (
		<ConsoleForm ref={element} method="post" className="grid max-w-5xl gap-6" noValidate preventScrollReset>
			<input type="hidden" name="version" value={form.version} />
			<MethodSettings form={form} methods={methods} errors={errors} />
			<ZoneSettings form={form} methods={methods.list} errors={errors} />
			<DispatchSettings form={form} holidayYear={holidayYear} errors={errors} />
			<div className="console-actions">
				<Button type="submit" aria-disabled={isBusy}>
					{isBusy ? 'Saving...' : 'Save changes'}
				</Button>
			</div>
		</ConsoleForm>
	)
}
