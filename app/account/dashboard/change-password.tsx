/** A new password for somebody who knows the old one. The button waits until everything holds. */
import { type FormEvent, useRef, useState } from 'react'
import { Card } from '#app/account/dashboard/card.tsx'
import { PasswordChecklist } from '#app/account/password-checklist.tsx'
import { PasswordField } from '#app/account/password-field.tsx'
import { UsernameField } from '#app/account/username-entry.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertIcon, TickIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { MISMATCH, MISMATCH_TITLE, RULES_UNMET_TITLE, unmetPasswordRules } from '#shop/accounts/rules.ts'

const NOTHING_TYPED = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePassword({ email }: { email: string }) {
	return (
		<div className="max-w-xl">
			<Card title="Change Password">
				<PasswordForm email={email} />
			</Card>
		</div>
	)
}

function PasswordForm({ email }: { email: string }) {
	const form = useRef<HTMLFormElement>(null)
	const [typed, setTyped] = useState(NOTHING_TYPED)
	const { Form, isBusy, wordsFor } = useAccountAction({ onDone: startAnew })
	const { hasRules, isReady } = judge(typed)

	function startAnew() {
		form.current?.reset()
		setTyped(NOTHING_TYPED)
	}
	/** Enter sends a form whose button is disabled in some browsers; it is told what is missing. */
	function check(event: FormEvent) {
		if (isReady && !isBusy) return
		event.preventDefault()
		if (isBusy) return
		showToast(hasRules ? TYPED_APART : RULES_UNMET)
	}

	return (
		<Form
			ref={form}
			method="post"
			noValidate
			className="grid gap-5"
			onInput={({ currentTarget }) => setTyped(typedIn(currentTarget))}
			onSubmit={check}
		>
			<input type="hidden" name="act" value="password" />
			<UsernameField email={email} />
			<PasswordField
				label="Current password"
				name="currentPassword"
				autoComplete="current-password"
				error={wordsFor('currentPassword')}
			/>
			<NewPasswordTwice typed={typed} wordsFor={wordsFor} />
			<Button type="submit" className="justify-self-start" disabled={!isReady} aria-disabled={isBusy}>
				{isBusy ? 'Updating...' : 'Update Password'}
			</Button>
		</Form>
	)
}

type Typed = typeof NOTHING_TYPED

/** Whether the new password meets its rules, and whether all three may be sent. */
function judge({ currentPassword, newPassword, confirmPassword }: Typed) {
	const hasRules = unmetPasswordRules(newPassword).length === 0
	return { hasRules, isReady: currentPassword !== '' && hasRules && newPassword === confirmPassword }
}

function typedIn(form: HTMLFormElement): Typed {
	const entries = new FormData(form)
	const read = (name: keyof Typed) => String(entries.get(name) ?? '')
	return {
		currentPassword: read('currentPassword'),
		newPassword: read('newPassword'),
		confirmPassword: read('confirmPassword'),
	}
}

type TwiceProps = { typed: Typed; wordsFor: (field: keyof Typed) => string | null }

/** The new password with its checklist, and the same once more with a word on whether it is. */
function NewPasswordTwice({ typed: { newPassword, confirmPassword }, wordsFor }: TwiceProps) {
	return (
		<>
			<div>
				<PasswordField
					label="New password"
					name="newPassword"
					autoComplete="new-password"
					describedBy="new-password-needs"
					error={wordsFor('newPassword')}
				/>
				<PasswordChecklist id="new-password-needs" password={newPassword} />
			</div>
			<div>
				<PasswordField
					label="Confirm new password"
					name="confirmPassword"
					autoComplete="new-password"
					describedBy="confirmation"
					error={wordsFor('confirmPassword')}
				/>
				<div id="confirmation" role="status">
					{confirmPassword !== '' && <Comparison isSame={newPassword === confirmPassword} />}
				</div>
			</div>
		</>
	)
}

function Comparison({ isSame }: { isSame: boolean }) {
	return (
		<p className={`field-error mt-1.5 ${isSame ? 'text-leaf' : ''}`}>
			{isSame ? <TickIcon /> : <AlertIcon />}
			{isSame ? 'Passwords match' : MISMATCH}
		</p>
	)
}

const TYPED_APART = {
	title: MISMATCH_TITLE,
	message: 'Please type the new password twice alike.',
	tone: 'error',
} as const
const RULES_UNMET = {
	title: RULES_UNMET_TITLE,
	message: 'The list below the new password says what is missing.',
	tone: 'error',
} as const
