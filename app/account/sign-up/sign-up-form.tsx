import { type FormEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type AccountError, callAccountApi, isAlreadyRegistered } from '#app/account/account-api.ts'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { removeDigits } from '#app/account/input-filters.ts'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { NewPasswordFields } from '#app/account/new-password-fields.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Entries } from '#app/ui/use-form-fields.ts'
import { showToast } from '#app/ui/toast.tsx'
import { type SignUpInput } from '#shop/accounts/input.ts'
import { NewPassword } from '#shop/accounts/fields.ts'
import { PHONE_DIGITS, phoneDigits } from '#shop/input/fields.ts'

export const NOT_SENT = 'Failed to send verification code'

export type SignUpChecks = z.ZodType<SignUpInput & { confirmPassword: string }>

type SignUpFormProps = {
	entries: Entries<SignUpInput & { confirmPassword: string }>
	email?: string | undefined
	/** Called once the code is on its way. */
	onSent: (person: SignUpInput) => void
	/** How somebody who has an account after all gets to sign in. */
	signInInstead: (words: string) => ReactNode
}

export function SignUpForm({ entries, email, onSent, signInInstead }: SignUpFormProps) {
	const { alert, isBusy, submit, clearAlert } = useSendingCode({ entries, onSent })
	return (
		// Outside a dialog, this method keeps the browser from sending anything anywhere before scripts run.
		<form
			id={entries.id}
			method="dialog"
			noValidate
			className="account-form"
			onInput={() => {
				entries.follow()
				clearAlert()
			}}
			onSubmit={submit}
		>
			<noscript>
				<p>Opening an account needs JavaScript, which is switched off in this browser.</p>
			</noscript>
			<PersonFields words={entries.words} email={email} />
			<NewPasswordFields words={entries.words} />
			<FormAlert words={alert?.message ?? null}>
				{isAlreadyRegistered(alert) && signInInstead('Click here to sign in instead')}
			</FormAlert>
			<SubmitButton isBusy={isBusy} label="Create account" busyLabel="Sending code..." />
		</form>
	)
}

function useSendingCode({ entries, onSent }: Pick<SignUpFormProps, 'entries' | 'onSent'>) {
	const [alert, setAlert] = useState<AccountError | null>(null)
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setAlert(null)
		const person = readPerson(entries)
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
		if (!isAlreadyRegistered(reply) && entries.show(reply.field, reply.message)) return
		setAlert(reply)
		showToast({ title: 'Registration Failed', message: reply.message, tone: 'error' })
	}

	return { alert, isBusy, submit, clearAlert: () => setAlert(null) }
}

function PersonFields({ words, email }: { words: Entries<unknown>['words']; email: string | undefined }) {
	return (
		<>
			<TextField
				label="Full name"
				name="name"
				autoComplete="name"
				required
				tidy={removeDigits}
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
				tidy={phoneDigits}
				hint={`${PHONE_DIGITS} digits, without +91`}
				error={words.mobile ?? null}
			/>
		</>
	)
}

/** Where the form's own check lets a short password through, the server's rules answer before a code is spent on it. */
function readPerson(entries: SignUpFormProps['entries']): SignUpInput | null {
	const entered = entries.read()
	if (!entered) return null
	const { name, email, mobile, password } = entered
	const refusal = NewPassword.safeParse(password).error?.issues[0]
	if (refusal) entries.show('password', refusal.message)
	return refusal ? null : { name, email, mobile, password }
}
