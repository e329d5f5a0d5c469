/** The zones: their PIN codes, and the methods and days that they offer. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DaysFields } from '#app/admin/delivery/days-fields.tsx'
import {
	type DeliveryForm,
	type FieldErrors,
	newZone,
	NOT_OFFERED,
	type ZoneForm,
} from '#app/admin/delivery/delivery-form.ts'
import { type EditedMethod, nameOf } from '#app/admin/delivery/method-list.ts'
import { ThresholdField } from '#app/admin/delivery/threshold-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { STATES } from '#shop/shipping/places/states.ts'
import { MAX_LENGTHS } from '#shop/shipping/settings/lengths.ts'

type ZoneSettingsProps = { form: DeliveryForm; methods: readonly EditedMethod[]; errors: FieldErrors }

export function ZoneSettings({ form, methods, errors }: ZoneSettingsProps) {
	const [zones, setZones] = useState(form.zones)
	const section = useRef<HTMLElement>(null)
	const addButton = useRef<HTMLButtonElement>(null)

	function add() {
		const key = String(Math.max(...zones.map((zone) => Number(zone.key))) + 1)
		const zone = newZone(
			key,
			methods.map((method) => method.key),
		)
		flushSync(() => setZones([...zones.slice(0, -1), zone, ...zones.slice(-1)]))
		section.current?.querySelector<HTMLElement>(`[name="zones.${key}.name"]`)?.focus()
	}
	function remove(key: string) {
		flushSync(() => setZones(zones.filter((zone) => zone.key !== key)))
		addButton.current?.focus()
	}

	return (
		<section ref={section} className="admin-panel" aria-label="Zones">
			<h2>Zones</h2>
			<p className="mb-4 max-w-3xl">
				A PIN code belongs to the zone with its longest matching start, else to the zone of its state, else to
				the last zone. Days are working days, counted from the day of dispatch.
			</p>
			<ul className="grid gap-4">
				{zones.map((zone, index) => (
					<li key={zone.key} className="rounded-card border border-sand p-4">
						<ZoneFields
							zone={zone}
							methods={methods}
							isLast={index === zones.length - 1}
							errors={errors}
							onRemove={() => remove(zone.key)}
						/>
					</li>
				))}
			</ul>
			<FieldError id="zones-error" message={errors.zones} />
			<Button ref={addButton} tone="quiet" className="mt-4" onClick={add}>
				Add zone
			</Button>
			<div className="mt-6">
				<TextArea
					label="PIN codes not served"
					name="unserved"
					maxLength={MAX_LENGTHS.unserved}
					rows={2}
					defaultValue={form.unserved}
					hint="Whole PIN codes or their first digits, such as 744 or 682555. Checkout refuses them before payment."
					error={errors.unserved ?? null}
				/>
			</div>
		</section>
	)
}

type ZoneFieldsProps = {
	zone: ZoneForm
	methods: readonly EditedMethod[]
	isLast: boolean
	errors: FieldErrors
	onRemove: () => void
}

function ZoneFields({ zone, methods, isLast, errors, onRemove }: ZoneFieldsProps) {
	const name = `zones.${zone.key}`
	return (
		<div className="grid items-start gap-4 sm:grid-cols-2">
			<input type="hidden" name="zone" value={zone.key} />
			<Field
				label={isLast ? 'Name of the zone for all other places' : 'Name'}
				className={isLast ? 'sm:col-span-2 sm:w-1/2 sm:pe-2' : ''}
				name={`${name}.name`}
				maxLength={MAX_LENGTHS.zoneName}
				defaultValue={zone.name}
				autoComplete="off"
				error={errors[`${name}.name`] ?? null}
			/>
			{!isLast && (
				<>
					<Field
						label="PIN codes start with"
						name={`${name}.prefixes`}
						maxLength={MAX_LENGTHS.prefixes}
						defaultValue={zone.prefixes}
						autoComplete="off"
						hint="Such as 600 or 110 120, with spaces between"
						error={errors[`${name}.prefixes`] ?? null}
					/>
					<StateChoice name={`${name}.states`} chosen={zone.states} error={errors[`${name}.states`]} />
				</>
			)}
			{methods.map((method) => (
				<ZoneMethodFields key={method.key} name={name} method={method} zone={zone} errors={errors} />
			))}
			<FieldError id={`${name}-methods`} message={errors[`${name}.methods`]} />
			{!isLast && (
				<Button tone="quiet" className="justify-self-start sm:col-span-2" onClick={onRemove}>
					Remove zone<span className="sr-only"> {zone.name}</span>
				</Button>
			)}
		</div>
	)
}

type StateChoiceProps = { name: string; chosen: readonly string[]; error: string | undefined }

function StateChoice({ name, chosen, error }: StateChoiceProps) {
	return (
		<details className="sm:col-span-2" open={error !== undefined}>
			<summary className="cursor-pointer">
				{chosen.length === 0 ? 'Choose states' : `States: ${chosen.join(', ')}`}
			</summary>
			<fieldset className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-2 md:grid-cols-3">
				<legend className="sr-only">States</legend>
				{STATES.map((state) => (
					<label key={state} className="flex items-start gap-2 py-0.5">
						<input
							type="checkbox"
							name={name}
							value={state}
							defaultChecked={chosen.includes(state)}
							aria-invalid={error ? true : undefined}
							className="mt-0.5 size-5 shrink-0 accent-kumkum"
						/>
						{state}
					</label>
				))}
			</fieldset>
			<FieldError id={`${name}-error`} message={error} />
		</details>
	)
}

type ZoneMethodProps = {
	name: string
	method: EditedMethod
	zone: ZoneForm
	errors: FieldErrors
}

function ZoneMethodFields({ name: zoneName, method, zone, errors }: ZoneMethodProps) {
	const name = `${zoneName}.methods.${method.key}`
	const { offered, days, price, freeWhen, freeAbove } = zone.methods[method.key] ?? NOT_OFFERED
	const hasNoMethod = errors[`${zoneName}.methods`] !== undefined
	return (
		<fieldset className="zone-method grid grid-cols-2 items-start gap-3">
			<legend className="mb-2">
				<label className="flex items-center gap-2 font-semibold">
					<input
						type="checkbox"
						name={`${name}.offered`}
						value="on"
						defaultChecked={offered === 'on'}
						aria-invalid={hasNoMethod ? true : undefined}
						aria-describedby={hasNoMethod ? `${zoneName}-methods` : undefined}
						className="size-5 accent-kumkum"
					/>
					{nameOf(method)}
				</label>
			</legend>
			{!method.isCollected && (
				<DaysFields
					name={`${name}.days`}
					label="Arrives in"
					days={days}
					errors={errors}
					className="col-span-2"
				/>
			)}
			<Field
				label="Own price (₹)"
				name={`${name}.price`}
				defaultValue={price}
				inputMode="decimal"
				autoComplete="off"
				hint="Leave it empty for the price of the method"
				error={errors[`${name}.price`] ?? null}
			/>
			<ThresholdField
				names={{ kind: `${name}.freeWhen`, amount: `${name}.freeAbove` }}
				label="Free on orders (₹)"
				className="col-span-2"
				threshold={{ kind: freeWhen, amount: freeAbove }}
				hint="Only with its own price"
				errors={errors}
			/>
		</fieldset>
	)
}
