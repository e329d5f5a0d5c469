import { useEffect, useId, useRef, useState } from 'react'
import { PasswordField } from '#app/account/password-field.tsx'
import { readNames, useCommonPassword } from '#app/account/use-common-password.ts'
import { AlertIcon, TickIcon } from '#app/ui/icons.tsx'
import type { FieldErrors } from '#app/ui/forms/use-form-fields.ts'
import { PASSWORD_RULES, TOO_COMMON } from '#shop/accounts/rules.ts'

type NewPasswordFieldsProps = { errors: FieldErrors; label?: string; hasAutoFocus?: boolean }

export function NewPasswordFields({
	errors,
	label = 'Password',
	hasAutoFocus = false,
}: NewPasswordFieldsProps) {
	const checklist = useId()
	const field = useRef<HTMLInputElement>(null)
	const [{ password, names }, setTyped] = useState(NOTHING_TYPED)
	const isTooCommon = useCommonPassword(password, names)
	// It may have been typed or filled in by a password manager before hydration.
	useEffect(() => setTyped(readTyped(field.current)), [])
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
					onInput={({ currentTarget }) => setTyped(readTyped(currentTarget))}
				/>
				<PasswordChecklist
					id={checklist}
					password={password}
					isTooCommon={isTooCommon}
					fieldError={errors.password}
				/>
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

const NOTHING_TYPED = { password: '', names: [] as string[] }

function readTyped(field: HTMLInputElement | null): typeof NOTHING_TYPED {
	return field ? { password: field.value, names: readNames(field.form) } : NOTHING_TYPED
}

/** Lists the password rules. A tick and a screen-reader text say which are met, not colour alone. */
export function PasswordChecklist({
	id,
	password,
	isTooCommon,
	fieldError,
}: {
	id: string
	password: string
	isTooCommon: boolean
	fieldError: string | null | undefined
}) {
	return (
		<div id={id}>
			<ul className="password-checklist" aria-label="Password requirements">
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
			<div role="status">
				{isTooCommon && fieldError !== TOO_COMMON && (
					<p className="field-error mt-1.5">
						<AlertIcon />
						{TOO_COMMON}
					</p>
				)}
			</div>
		</div>
	)
}
