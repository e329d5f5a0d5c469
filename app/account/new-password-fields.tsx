import { useEffect, useId, useRef, useState } from 'react'
import { PasswordField } from '#app/account/password-field.tsx'
import { TickIcon } from '#app/ui/icons.tsx'
import type { FieldErrors } from '#app/ui/use-form-fields.ts'
import { PASSWORD_RULES } from '#shop/accounts/rules.ts'

type NewPasswordFieldsProps = { errors: FieldErrors; label?: string; hasAutoFocus?: boolean }

/** A new password with its live checklist, and its confirmation. */
export function NewPasswordFields({
	errors,
	label = 'Password',
	hasAutoFocus = false,
}: NewPasswordFieldsProps) {
	const checklist = useId()
	const field = useRef<HTMLInputElement>(null)
	const [password, setPassword] = useState('')
	// Typed, or filled in by a password manager, before hydration.
	useEffect(() => setPassword(field.current?.value ?? ''), [])
	useEffect(() => {
		if (hasAutoFocus) field.current?.focus()
	}, [hasAutoFocus])
	return (
		<>
			<div>
				<PasswordField
					ref={field}
					label={label}
					name="password"
					autoComplete="new-password"
					required
					error={errors.password}
					describedBy={checklist}
					onInput={({ currentTarget }) => setPassword(currentTarget.value)}
				/>
				<PasswordChecklist id={checklist} password={password} />
			</div>
			<PasswordField
				label="Confirm password"
				name="confirmPassword"
				autoComplete="new-password"
				required
				error={errors.confirmPassword}
			/>
		</>
	)
}

/** The password rules and which of them are met, by a tick and a screen-reader text, not by colour alone. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
	return (
		<ul id={id} className="password-checklist" aria-label="Password requirements">
			{PASSWORD_RULES.map(({ id: rule, label, isMetBy }) => {
				const isMet = isMetBy(password)
				return (
					<li key={rule} className={isMet ? 'rule-met' : undefined}>
						<span className="rule-mark" aria-hidden="true">
							{isMet && <TickIcon />}
						</span>
						{label}
						<span className="sr-only">{isMet ? ', met' : ', not met yet'}</span>
					</li>
				)
			})}
		</ul>
	)
}
