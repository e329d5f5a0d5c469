import { type FormEvent, useState } from 'react'
import { type AccountError, callAccountApi } from '#app/account/account-api.ts'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { NOT_SENT } from '#app/account/sign-up/sign-up-form.tsx'
import { useFormFields } from '#app/ui/use-form-fields.ts'
import { showToast } from '#app/ui/toast.tsx'
import { ResetEmailInput } from '#shop/accounts/input.ts'

export const CODE_SENT = 'Code sent'

export function askForResetCode(email: string) {
	return callAccountApi('/api/send-otp', { email, purpose: 'password_reset' }, NOT_SENT)
}

/** Said alike for every address: a stranger does not learn here who has an account. */
const SENT_PERHAPS = {
	title: CODE_SENT,
	message: 'If this email has an account, a code is on its way to it.',
	tone: 'success',
} as const

export function ResetEmail({ onSent }: { onSent: (email: string) => void }) {
	const fields = useFormFields(ResetEmailInput)
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		const entered = fields.read()
		if (!entered) return
		setBusy(true)
		const reply = await askForResetCode(entered.email)
		setBusy(false)
		if (reply.ok) {
			showToast(SENT_PERHAPS)
			return onSent(entered.email)
		}
		if (!fields.showError(reply.field, reply.message)) sayRefused(reply)
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
			<noscript>
				<p>Choosing a new password needs JavaScript, which is switched off in this browser.</p>
			</noscript>
			<p>Enter the email of your account. We will send it a code.</p>
			<EmailField autoComplete="username" error={fields.errors.email} />
			<SubmitButton isBusy={isBusy} label="Continue" busyLabel="Sending code..." />
		</form>
	)
}

function sayRefused({ isOurs, message }: AccountError): void {
	showToast({
		...(isOurs
			? { title: 'Error', message }
			: { title: 'Request failed', message: 'Something went wrong. Please try again.' }),
		tone: 'error',
	})
}
