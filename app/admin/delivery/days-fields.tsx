/** A range of days: two numbers with one label. */
import { useId } from 'react'
import type { FieldErrors } from '#app/admin/delivery/delivery-form.ts'
import { FieldError } from '#app/ui/forms/field.tsx'

type DaysFieldsProps = {
	name: string
	label: string
	days: { min: string; max: string }
	errors: FieldErrors
	className?: string
}

export function DaysFields({ name, label, days, errors, className = '' }: DaysFieldsProps) {
	const id = useId()
	const error = errors[`${name}.min`] ?? errors[`${name}.max`]
	const inputProps = (end: 'min' | 'max') => ({
		name: `${name}.${end}`,
		defaultValue: days[end],
		className: 'input w-16',
		inputMode: 'numeric' as const,
		autoComplete: 'off',
		'aria-invalid': errors[`${name}.${end}`] ? true : undefined,
		'aria-describedby': error ? `${id}-error` : undefined,
	})
	return (
		<div role="group" aria-labelledby={id} className={`field ${className}`}>
			<span id={id} className="field-label">
				{label}
			</span>
			<span className="flex items-center gap-2">
				<input {...inputProps('min')} aria-label="From" />
				to
				<input {...inputProps('max')} aria-label="To" />
				days
			</span>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}
