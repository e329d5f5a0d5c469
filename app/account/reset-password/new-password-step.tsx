import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callAccountApi } from '#app/account/account-api.ts'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { NewPasswordFields } from '#app/account/new-password-fields.tsx'
import { UsernameField } from '#app/account/username-entry.tsx'
import { useFormFields } from '#app/ui/use-form-fields.ts'
import { showToast } from '#app/ui/toast.tsx'
import { ResetPasswordInput } from '#shop/accounts/input.ts'

type ResetPasswordProps = {
	email: string
	otp: string
	/** The code ran out, or was used elsewhere, while the password was being chosen. */
	onCodeRefused: (words: string) => void
	onDone: () => void
}

const UPDATED = {
	title: 'Password updated',
	message: 'Sign in with your new password.',
	tone: 'success',
} as const

export function ResetPassword({ email, otp, onCodeRefused, onDone }: ResetPasswordProps) {
	const fields = useFormFields(ResetPasswordInput)
	const { revalidate } = useRevalidator()
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		const entered = fields.read()
		if (!entered) return
		setBusy(true)
		const reply = await askForNewPassword({ email, otp, password: entered.password })
		setBusy(false)
		if (reply.ok) return finish()
		if (fields.showError(reply.field, reply.message)) return
		showToast({ title: 'Password Update Failed', message: reply.message, tone: 'error' })
		if (reply.field === 'otp') onCodeRefused(reply.message)
	}

	function finish() {
		showToast(UPDATED)
		// Every browser has been signed out, this one included.
		void revalidate()
		onDone()
	}

	return (
		<form
			id={fields.id}
			method="dialog"
			noValidate
			className="account-form"
			onInput={fields.recheck}
			onSubmit={submit}
		>
			<UsernameField email={email} />
			<NewPasswordFields words={fields.errors} label="New password" isFirst />
			<SubmitButton isBusy={isBusy} label="Reset Password" busyLabel="Saving..." />
		</form>
	)
}

function askForNewPassword(asked: { email: string; otp: string; password: string }) {
	const body = { ...asked, purpose: 'password_reset' }
	return callAccountApi('/api/verify-otp', body, 'Something went wrong. Please try again.')
}
