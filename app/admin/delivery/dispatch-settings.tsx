/** Settings of when parcels leave: cut-off hour, packing time, working days and holidays. */
import type { DeliveryForm, FieldErrors } from '#app/admin/delivery/delivery-form.ts'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { WEEKDAYS } from '#shop/shipping/delivery-date.ts'
import { formatHour, WEEK_FROM_MONDAY } from '#shop/shipping/stated-times.ts'
import { MAX_LENGTHS } from '#shop/shipping/settings/lengths.ts'

const HOURS = Array.from({ length: 24 }, (_, index) => index + 1)

const HOLIDAYS_HINT =
	'All public holidays of your state: delivery dates and the last day for a return leave them out, as your return policy promises. One per line: 15 Jan 2027 Pongal, or 14 Jan to 17 Jan 2027 Pongal. Leave out the year for a holiday on the same day every year: 26 Jan Republic Day. They are sorted when you save, without duplicates.'

type Props = {
	form: DeliveryForm
	/** A year whose holidays are missing. */
	holidayYear: string | null
	errors: FieldErrors
}

export function DispatchSettings({ form, holidayYear, errors }: Props) {
	return (
		<section className="admin-panel grid items-start gap-4 sm:grid-cols-2" aria-label="Dispatch">
			<h2 className="sm:col-span-2">Dispatch</h2>
			<Select
				label="Orders leave the same day until"
				name="cutOffHour"
				defaultValue={form.cutOffHour}
				error={errors.cutOffHour ?? null}
			>
				{HOURS.map((hour) => (
					<option key={hour} value={hour}>
						{formatHour(hour)}
					</option>
				))}
			</Select>
			<Field
				label="Extra working days to roast and pack"
				name="handlingDays"
				defaultValue={form.handlingDays}
				inputMode="numeric"
				autoComplete="off"
				hint="0: dispatched within 1 day"
				error={errors.handlingDays ?? null}
			/>
			<WorkingDays chosen={form.workingDays} error={errors.workingDays} />
			<div className="sm:col-span-2">
				{holidayYear !== null && (
					<p className="mb-2 font-semibold">
						Please enter the holidays of {holidayYear} whose day changes each year, such as Deepavali.
					</p>
				)}
				<TextArea
					label="Holidays"
					name="holidays"
					maxLength={MAX_LENGTHS.holidays}
					rows={10}
					defaultValue={form.holidays}
					hint={HOLIDAYS_HINT}
					error={errors.holidays ?? null}
				/>
			</div>
		</section>
	)
}

function WorkingDays({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
	return (
		<fieldset className="sm:col-span-2">
			<legend className="field-label mb-1">Working days, for dispatch and delivery</legend>
			<div className="flex flex-wrap gap-x-5 gap-y-2">
				{WEEK_FROM_MONDAY.map((day) => (
					<label key={day} className="flex items-center gap-2">
						<input
							type="checkbox"
							name="workingDays"
							value={day}
							defaultChecked={chosen.includes(String(day))}
							aria-invalid={error ? true : undefined}
							aria-describedby={error ? 'working-days-error' : undefined}
							className="size-5 accent-kumkum"
						/>
						{WEEKDAYS[day]}
					</label>
				))}
			</div>
			<FieldError id="working-days-error" message={error} />
		</fieldset>
	)
}
