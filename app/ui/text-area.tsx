import { type ComponentProps, useId } from 'react'
import { FieldError } from '#app/ui/field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; error: string | null }

/** A labelled textarea with its error message. */
export function TextArea({ label, error, ...rest }: TextAreaProps) {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			<textarea
				id={id}
				className="input"
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-error` : undefined}
				{...rest}
			/>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}
