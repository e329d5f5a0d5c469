/** A date of birth as three selects, which is quicker than paging a calendar back by decades. */
import { useId } from 'react'
import { FieldError } from '#app/ui/forms/field.tsx'
import { birthYears } from '#shop/accounts/rules.ts'
import { BIRTHDAY_PERCENT } from '#shop/account-lifecycle/rules.ts'

const MONTHS = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
]
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1))

function selectsFor(dateOfBirth: string | null) {
	const [year = '', month = '', day = ''] = dateOfBirth?.split('-').map((part) => String(Number(part))) ?? []
	return [
		{ name: 'birthDay', label: 'Day', autoComplete: 'bday-day', selected: day, options: DAYS.map(toOption) },
		{
			name: 'birthMonth',
			label: 'Month',
			autoComplete: 'bday-month',
			selected: month,
			options: MONTHS.map((label, index) => ({ value: String(index + 1), label })),
		},
		{
			name: 'birthYear',
			label: 'Year',
			autoComplete: 'bday-year',
			selected: year,
			options: birthYears(new Date()).map(String).map(toOption),
		},
	]
}

export function BirthdayFields({ dateOfBirth, error }: { dateOfBirth: string | null; error: string | null }) {
	const id = useId()
	return (
		<fieldset>
			<legend className="field-label mb-1.5">Date of birth (optional)</legend>
			<div className="grid grid-cols-[1.15fr_1.7fr_1.25fr] gap-2 sm:gap-3">
				{selectsFor(dateOfBirth).map(({ name, label, autoComplete, selected, options }) => (
					<select
						key={name}
						name={name}
						aria-label={label}
						autoComplete={autoComplete}
						defaultValue={selected}
						aria-invalid={error ? true : undefined}
						aria-describedby={error ? `${id}-error` : `${id}-hint`}
						className="input px-2.5! sm:px-3.5!"
					>
						<option value="">{label}</option>
						{options.map((option) => (
							<option key={option.value} value={option.value}>
								{option.label}
							</option>
						))}
					</select>
				))}
			</div>
			<div className="mt-1.5">
				{!error && (
					<p id={`${id}-hint`} className="field-hint">
						We'll email you a code for {BIRTHDAY_PERCENT}% off in your birthday month.
					</p>
				)}
				<FieldError id={`${id}-error`} message={error} />
			</div>
		</fieldset>
	)
}

function toOption(value: string) {
	return { value, label: value }
}
