import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callAccountApi } from '#app/account/account-api.ts'
import { NewPasswordFields } from '#app/account/new-password-fields.tsx'
import { UsernameField } from '#app/account/password-field.tsx'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useFormFields } from '#app/ui/forms/use-form-fields.ts'
import { ResetPasswordInput } from '#shop/accounts/input.ts'

type NewPasswordStepProps = {
	email: string
	otp: string
	/** Called if the code expired, or was used elsewhere, before the password was sent. */
	onCodeRefused: (error: string) => void
	onDone: () => void
}

const UPDATED = {
	title: 'Password updated',
	message: 'Sign in with your new password.',
	tone: 'success',
} as const

export function NewPasswordStep({ email, otp, onCodeRefused, onDone }: NewPasswordStepProps) {
	const fields = useFormFields(ResetPasswordInput)
	const { revalidate } = useRevalidator()
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		const entered = fields.read()
		if (!entered) return
		setBusy(true)
		const result = await resetPassword({ email, otp, password: entered.password })
		setBusy(false)
		if (result.ok) return finish()
		if (fields.showError(result.field, result.message)) return
		const title = 'Password Update Failed'
		if (result.field !== 'otp') return showToast({ title, message: result.message, tone: 'error' })
		showToast({ title, tone: 'error' })
		onCodeRefused(result.message)
	}

	function finish() {
		showToast(UPDATED)
		// The reset ended every session, including this browser's.
		void revalidate()
		onDone()
	}

	return (
		// Does nothing before hydration: see sign-up-form.tsx.
		<form
			id={fields.id}
			method="dialog"
			noValidate
			className="account-form"
			onInput={fields.recheck}
			onSubmit={submit}
		>
			<UsernameField email={email} />
			<NewPasswordFields errors={fields.errors} label="New password" hasAutoFocus />
			<SubmitButton isBusy={isBusy} label="Reset Password" busyLabel="Saving..." />
		</form>
	)
}

function resetPassword(input: { email: string; otp: string; password: string }) {
	const body = { ...input, purpose: 'password_reset' }
	return callAccountApi('/api/verify-otp', body, 'Something went wrong. Please try again.')
}
