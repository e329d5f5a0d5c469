import { type FormEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type AccountError, callAccountApi, isAlreadyRegistered } from '#app/account/account-api.ts'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { removeDigits } from '#app/account/input-filters.ts'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { NewPasswordFields } from '#app/account/new-password-fields.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { FormFields } from '#app/ui/use-form-fields.ts'
import { showToast } from '#app/ui/toast.tsx'
import { type SignUpInput } from '#shop/accounts/input.ts'
import { NewPassword } from '#shop/accounts/fields.ts'
import { PHONE_DIGITS, phoneDigits } from '#shop/input/fields.ts'

export const NOT_SENT = 'Failed to send verification code'

export type SignUpChecks = z.ZodType<SignUpInput & { confirmPassword: string }>

type SignUpFormProps = {
	fields: FormFields<SignUpInput & { confirmPassword: string }>
	email?: string | undefined
	/** Called once the code is on its way. */
	onSent: (person: SignUpInput) => void
	/** How somebody who has an account after all gets to sign in. */
	signInInstead: (words: string) => ReactNode
}

export function SignUpForm({ fields, email, onSent, signInInstead }: SignUpFormProps) {
	const { alert, isBusy, submit, clearAlert } = useSendingCode({ fields, onSent })
	return (
		// Outside a dialog, this method keeps the browser from sending anything anywhere before scripts run.
		<form
			id={fields.id}
			method="dialog"
			noValidate
			className="account-form"
			onInput={() => {
				fields.recheck()
				clearAlert()
			}}
			onSubmit={submit}
		>
			<noscript>
				<p>Opening an account needs JavaScript, which is switched off in this browser.</p>
			</noscript>
			<PersonFields words={fields.errors} email={email} />
			<NewPasswordFields words={fields.errors} />
			<FormAlert message={alert?.message ?? null}>
				{isAlreadyRegistered(alert) && signInInstead('Click here to sign in instead')}
			</FormAlert>
			<SubmitButton isBusy={isBusy} label="Create account" busyLabel="Sending code..." />
		</form>
	)
}

function useSendingCode({ fields, onSent }: Pick<SignUpFormProps, 'fields' | 'onSent'>) {
	const [alert, setAlert] = useState<AccountError | null>(null)
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setAlert(null)
		const person = readPerson(fields)
		if (!person) return
		setBusy(true)
		const { password: _password, ...rest } = person
		const reply = await callAccountApi('/api/send-otp', { ...rest, purpose: 'signup' }, NOT_SENT)
		setBusy(false)
		if (reply.ok) {
			showToast({
				title: 'Verification code sent',
				message: `It is on its way to ${person.email}.`,
				tone: 'success',
			})
			return onSent(person)
		}
		if (!isAlreadyRegistered(reply) && fields.showError(reply.field, reply.message)) return
		setAlert(reply)
		showToast({ title: 'Registration Failed', message: reply.message, tone: 'error' })
	}

	return { alert, isBusy, submit, clearAlert: () => setAlert(null) }
}

function PersonFields({ words, email }: { words: FormFields<unknown>['errors']; email: string | undefined }) {
	return (
		<>
			<TextField
				label="Full name"
				name="name"
				autoComplete="name"
				required
				normalize={removeDigits}
				error={words.name ?? null}
			/>
			<EmailField defaultValue={email} error={words.email} />
			<TextField
				label="Mobile number"
				name="mobile"
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
				required
				normalize={phoneDigits}
				hint={`${PHONE_DIGITS} digits, without +91`}
				error={words.mobile ?? null}
			/>
		</>
	)
}

/** Where the form's own check lets a short password through, the server's rules answer before a code is spent on it. */
function readPerson(fields: SignUpFormProps['fields']): SignUpInput | null {
	const entered = fields.read()
	if (!entered) return null
	const { name, email, mobile, password } = entered
	const refusal = NewPassword.safeParse(password).error?.issues[0]
	if (refusal) fields.showError('password', refusal.message)
	return refusal ? null : { name, email, mobile, password }
}
