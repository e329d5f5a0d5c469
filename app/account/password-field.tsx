import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FieldError } from '#app/ui/forms/field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
	label: string
	error?: string | null | undefined
	/** The id of a further description, such as the password checklist. */
	describedBy?: string
	aside?: ReactNode
}

export function PasswordField({ label, error, describedBy, aside, ...rest }: PasswordFieldProps) {
	const id = useId()
	const [isShown, setShown] = useState(false)
	const toggle = isShown ? 'Hide' : 'Show'
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
					aria-label={`${toggle} ${label.toLowerCase()}`}
					aria-controls={id}
					onClick={() => setShown(!isShown)}
				>
					{toggle}
				</button>
			</div>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}

/**
 * Tells password managers whose password the form is about. They ignore `type="hidden"` and would save the new password
 * without a username, so it is visually hidden. It is inert, or a dialog would focus it first.
 */
export function UsernameField({ email }: { email: string }) {
	return (
		<input
			type="text"
			name="username"
			autoComplete="username"
			value={email}
			readOnly
			tabIndex={-1}
			aria-hidden="true"
			inert
			className="sr-only"
		/>
	)
}
