import type { ReactNode } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { FieldError } from '#app/ui/field.tsx'

type ChoiceProps = { form: string; label: string; name: string; className?: string; children: ReactNode }

/** A labelled list to choose from, in one of several forms of a screen. */
export function Choice({ form, label, name, className = '', children }: ChoiceProps) {
	const id = `${form}-${name}`
	const error = useFieldError(name, form)
	return (
		<div className={`field ${className}`}>
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<select
				id={id}
				name={name}
				className="input"
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-error` : undefined}
			>
				{children}
			</select>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}
