import { type FormEvent, useState } from 'react'
import { type AccountError, callAccountApi, CODE_NOT_SENT } from '#app/account/account-api.ts'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { nameOffline } from '#app/offline/name-offline.ts'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useFormFields } from '#app/ui/forms/use-form-fields.ts'
import { ResetEmailInput } from '#shop/accounts/input.ts'

export const CODE_SENT = 'Code sent'

export function sendResetCode(email: string) {
	return callAccountApi('/api/send-otp', { email, purpose: 'password_reset' }, CODE_NOT_SENT)
}

/** The same for every email, so that it does not reveal who has an account. */
const SENT_TOAST = {
	title: CODE_SENT,
	message: "If you have an account with this email, we've sent you a code.",
	tone: 'success',
} as const

export function EmailStep({ onSent }: { onSent: (email: string) => void }) {
	const fields = useFormFields(ResetEmailInput)
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		const entered = fields.read()
		if (!entered) return
		setBusy(true)
		const result = await sendResetCode(entered.email)
		setBusy(false)
		if (result.ok) {
			showToast(SENT_TOAST)
			return onSent(entered.email)
		}
		if (!fields.showError(result.field, result.message)) showErrorToast(result)
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
			<NoScriptNotice>
				Resetting your password needs JavaScript. Please turn it on for this site and reload the page.
			</NoScriptNotice>
			<p>Enter your account's email and we'll send you a code.</p>
			<EmailField autoComplete="username" error={fields.errors.email} />
			<SubmitButton isBusy={isBusy} label="Continue" busyLabel="Sending code..." />
		</form>
	)
}

function showErrorToast({ isFromServer, message }: AccountError): void {
	showToast({
		...(isFromServer
			? { title: 'Error', message }
			: { title: 'Request failed', message: nameOffline('Something went wrong. Please try again.') }),
		tone: 'error',
	})
}
