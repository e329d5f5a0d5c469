import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon } from '#app/ui/icons.tsx'

type FieldProps = ComponentProps<'input'> & { label: ReactNode; error?: string | null; hint?: ReactNode }

export function Field({ label, error, hint, className = '', id: given, ...rest }: FieldProps) {
	const generated = useId()
	const id = given ?? generated
	return (
		<div className={`field ${className}`}>
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			<input
				id={id}
				className="input"
				inputMode={rest.type ? undefined : 'text'}
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

export function FieldError({ id, message }: { id: string; message: string | null | undefined }) {
	return (
		<p id={id} className="field-error" aria-live="polite" hidden={!message}>
			{message && <AlertIcon />}
			{message}
		</p>
	)
}
