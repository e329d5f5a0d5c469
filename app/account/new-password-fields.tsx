import { useEffect, useId, useRef, useState } from 'react'
import { PasswordChecklist } from '#app/account/password-checklist.tsx'
import { PasswordField } from '#app/account/password-field.tsx'
import type { FieldErrors } from '#app/ui/use-form-fields.ts'

type NewPasswordFieldsProps = {
	words: FieldErrors
	label?: string
	/** The step begins with it, so the keyboard starts here. */
	isFirst?: boolean
}

/** A password being chosen: its live checklist, and the same once more. */
export function NewPasswordFields({ words, label = 'Password', isFirst = false }: NewPasswordFieldsProps) {
	const checklist = useId()
	const field = useRef<HTMLInputElement>(null)
	const [password, setPassword] = useState('')
	// What was typed, or filled in by a password manager, before the page came alive.
	useEffect(() => setPassword(field.current?.value ?? ''), [])
	useEffect(() => {
		if (isFirst) field.current?.focus()
	}, [isFirst])
	return (
		<>
			<div>
				<PasswordField
					ref={field}
					label={label}
					name="password"
					autoComplete="new-password"
					required
					error={words.password}
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
				error={words.confirmPassword}
			/>
		</>
	)
}
