import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon } from '#app/ui/icons.tsx'

/** The props of a labelled control, with a hint or an error message. */
export type LabelledProps = { label: ReactNode; error?: string | null; hint?: ReactNode }
type FieldProps = ComponentProps<'input'> & LabelledProps

export function Field({ label, error, hint, className, id: given, ...rest }: FieldProps) {
	const generated = useId()
	const id = given ?? generated
	return (
		<Labelled {...{ id, label, error, hint, className }}>
			<input
				inputMode={rest.type ? undefined : 'text'}
				{...controlAttributes({ id, error, hint })}
				{...rest}
			/>
		</Labelled>
	)
}

type FrameProps = LabelledProps & { id: string; className?: string | undefined; children: ReactNode }

export function Labelled({ id, label, error, hint, className = '', children }: FrameProps) {
	return (
		<div className={`field ${className}`}>
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			{children}
			{hint && !error && (
				<p id={`${id}-hint`} className="field-hint">
					{hint}
				</p>
			)}
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}

/** Returns the attributes of the control in a `Labelled`, which link it to its hint or error for screen readers. */
export function controlAttributes({ id, error, hint }: Omit<LabelledProps, 'label'> & { id: string }) {
	return {
		id,
		className: 'input',
		'aria-invalid': error ? true : undefined,
		'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
	}
}

export function FieldError({ id, message }: { id: string; message: string | null | undefined }) {
	return (
		<p id={id} className="field-error" aria-live="polite" hidden={!message}>
			{message && <AlertIcon />}
			{message}
		</p>
	)
}
