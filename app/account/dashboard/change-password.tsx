/** Changes the password. The button is disabled until the new password is valid and confirmed and the current one is entered. */
import { type FormEvent, useRef, useState } from 'react'
import { Card } from '#app/account/dashboard/card.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { PasswordChecklist } from '#app/account/new-password-fields.tsx'
import { useCommonPassword } from '#app/account/use-common-password.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { PasswordField, UsernameField } from '#app/account/password-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { AlertIcon, TickIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/toast.tsx'
import {
	PASSWORD_MISMATCH,
	PASSWORD_MISMATCH_TITLE,
	PASSWORD_RULES_TITLE,
	unmetPasswordRules,
} from '#shop/accounts/rules.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePassword({ email }: { email: string }) {
	return (
		<Card title="Change Password">
			<PasswordForm email={email} />
		</Card>
	)
}

function PasswordForm({ email }: { email: string }) {
	const form = useRef<HTMLFormElement>(null)
	const [entered, setEntered] = useState(EMPTY)
	const { Form, isBusy, errorOf, alert } = useAccountAction({ onSuccess: reset })
	const isTooCommon = useCommonPassword(entered.newPassword, [useCustomer()?.name ?? '', email])
	const problem = findProblem(entered, isTooCommon)

	function reset() {
		form.current?.reset()
		setEntered(EMPTY)
	}
	/** Some browsers submit on Enter although the button is disabled. */
	function check(event: FormEvent) {
		if (problem || isBusy) event.preventDefault()
		if (problem && !isBusy) showToast(problem)
	}

	return (
		<Form
			ref={form}
			method="post"
			noValidate
			className="grid gap-5"
			onInput={({ currentTarget }) => setEntered(readEntered(currentTarget))}
			onSubmit={check}
		>
			<FormAlert message={alert} />
			<input type="hidden" name="intent" value="change-password" />
			<UsernameField email={email} />
			<PasswordField
				label="Current password"
				name="currentPassword"
				autoComplete="current-password"
				error={errorOf('currentPassword')}
			/>
			<NewAndConfirmPassword entered={entered} isTooCommon={isTooCommon} errorOf={errorOf} />
			<Button type="submit" className="justify-self-start" disabled={problem !== null} aria-disabled={isBusy}>
				{isBusy ? 'Updating...' : 'Update Password'}
			</Button>
		</Form>
	)
}

type Entered = typeof EMPTY

/** Returns the toast that says what is missing, or null if the form can be sent. */
function findProblem({ currentPassword, newPassword, confirmPassword }: Entered, isTooCommon: boolean) {
	if (isTooCommon || unmetPasswordRules(newPassword).length > 0) return RULES_UNMET
	if (newPassword !== confirmPassword) return NOT_CONFIRMED
	return currentPassword === '' ? NO_CURRENT_PASSWORD : null
}

function readEntered(form: HTMLFormElement): Entered {
	const entries = new FormData(form)
	const read = (name: keyof Entered) => String(entries.get(name) ?? '')
	return {
		currentPassword: read('currentPassword'),
		newPassword: read('newPassword'),
		confirmPassword: read('confirmPassword'),
	}
}

type NewAndConfirmProps = {
	entered: Entered
	isTooCommon: boolean
	errorOf: (field: keyof Entered) => string | null
}

function NewAndConfirmPassword({
	entered: { newPassword, confirmPassword },
	isTooCommon,
	errorOf,
}: NewAndConfirmProps) {
	return (
		<>
			<div>
				<PasswordField
					label="New password"
					name="newPassword"
					autoComplete="new-password"
					describedBy="new-password-rules"
					error={errorOf('newPassword')}
				/>
				<PasswordChecklist
					id="new-password-rules"
					password={newPassword}
					isTooCommon={isTooCommon}
					fieldError={errorOf('newPassword')}
				/>
			</div>
			<div>
				<PasswordField
					label="Confirm new password"
					name="confirmPassword"
					autoComplete="new-password"
					describedBy="password-match"
					error={errorOf('confirmPassword')}
				/>
				<div id="password-match" role="status">
					{confirmPassword !== '' && <MatchMessage isMatch={newPassword === confirmPassword} />}
				</div>
			</div>
		</>
	)
}

function MatchMessage({ isMatch }: { isMatch: boolean }) {
	return (
		<p className={`field-error mt-1.5 ${isMatch ? 'text-leaf' : ''}`}>
			{isMatch ? <TickIcon /> : <AlertIcon />}
			{isMatch ? 'Passwords match' : PASSWORD_MISMATCH}
		</p>
	)
}

const NOT_CONFIRMED = {
	title: PASSWORD_MISMATCH_TITLE,
	message: 'Enter the same new password in both fields.',
	tone: 'error',
} as const
const RULES_UNMET = {
	title: PASSWORD_RULES_TITLE,
	message: 'Check the list below the new password.',
	tone: 'error',
} as const
const NO_CURRENT_PASSWORD = {
	title: 'Current Password Incorrect',
	message: 'Please enter your current password correctly',
	tone: 'error',
} as const
