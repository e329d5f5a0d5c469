import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#app/ui/forms/field.tsx'

type SelectProps = ComponentProps<'select'> & { label: ReactNode; error?: string | null; hint?: ReactNode }

export function Select({ label, error, hint, className = '', id: given, ...rest }: SelectProps) {
	const generated = useId()
	const id = given ?? generated
	return (
		<div className={`field ${className}`}>
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			<select
				id={id}
				className="input"
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
				{...rest}
			/>
			{hint && !error && (
				<p id={`${id}-hint`} className="field-hint">
					{hint}
				</p>
			)}
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}
