import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#app/ui/forms/field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; error: string | null; hint?: ReactNode }

export function TextArea({ label, error, hint, id: given, ...rest }: TextAreaProps) {
	const generated = useId()
	const id = given ?? generated
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			<textarea
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
