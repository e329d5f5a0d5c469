import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FieldError } from '#app/ui/field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
	label: string
	error?: string | null | undefined
	/** What the field is described by besides its error, such as the checklist of a new password. */
	describedBy?: string
	/** Stands at the right of the label. */
	aside?: ReactNode
}

export function PasswordField({ label, error, describedBy, aside, ...rest }: PasswordFieldProps) {
	const id = useId()
	const [isShown, setShown] = useState(false)
	const act = isShown ? 'Hide' : 'Show'
	return (
		<div className="field">
			<div className="password-label">
				<label htmlFor={id} className="field-label">
					{label}
				</label>
				{aside}
			</div>
			<div className="password-entry">
				<input
					id={id}
					className="input"
					type={isShown ? 'text' : 'password'}
					autoCapitalize="none"
					spellCheck={false}
					aria-invalid={error ? true : undefined}
					aria-describedby={[error && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined}
					{...rest}
				/>
				<button
					type="button"
					className="password-toggle"
					aria-label={`${act} ${label.toLowerCase()}`}
					aria-controls={id}
					onClick={() => setShown(!isShown)}
				>
					{act}
				</button>
			</div>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}
