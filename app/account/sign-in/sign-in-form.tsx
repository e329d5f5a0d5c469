import { type FormEvent, type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import type { z } from 'zod'
import { type AccountError, callAccountApi } from '#app/account/account-api.ts'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PasswordField } from '#app/account/password-field.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { type FormFields, type FieldErrors, useFormFields } from '#app/ui/use-form-fields.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { SignInInput } from '#shop/accounts/input.ts'
import { SIGN_IN_UNAVAILABLE } from '#shop/accounts/rules.ts'

type SignInFormProps = {
	/** The checks and words of the screen that it stands on. */
	input: z.ZodType<SignInInput>
	onSignedIn: () => Promise<void>
	/** Without it, the words stand beside the e-mail. */
	onNoAccount?: (email: string) => void
	email?: string | undefined
	/** What a page that was sent without scripts has been told. */
	given?: { words: FieldErrors; alert: string | null } | undefined
	/** Where it goes before any script: the page that signs in by itself. */
	action?: string
	/** What can be done about an alert, besides trying again. */
	children?: ReactNode
}

export function SignInForm({ given, action, email, children, ...asked }: SignInFormProps) {
	const fields = useFormFields(asked.input, given?.words)
	const { isBusy, alert, submit } = useSigningIn(fields, { ...asked, given })
	return (
		<form
			id={fields.id}
			method="post"
			action={action ?? href('/login')}
			noValidate
			className="account-form"
			onInput={fields.recheck}
			onSubmit={submit}
		>
			<FormAlert message={alert}>{children}</FormAlert>
			<EmailField autoComplete="username" defaultValue={email} error={fields.errors.email} />
			<PasswordField
				label="Password"
				name="password"
				autoComplete="current-password"
				required
				error={fields.errors.password}
				aside={
					<Link to={href('/forgot-password')} className="link account-aside">
						Forgot password?
					</Link>
				}
			/>
			<SubmitButton isBusy={isBusy} label="Sign in" busyLabel="Signing in..." />
		</form>
	)
}

type Signing = Pick<SignInFormProps, 'onSignedIn' | 'onNoAccount' | 'given'>

function useSigningIn(fields: FormFields<SignInInput>, { onSignedIn, onNoAccount, given }: Signing) {
	const [alert, setAlert] = useState(given?.alert ?? null)
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setAlert(null)
		const entered = fields.read()
		if (!entered) return
		setBusy(true)
		const body = { action: 'authenticate', ...entered }
		const reply = await callAccountApi('/api/auth-security', body, SIGN_IN_UNAVAILABLE)
		if (reply.ok) await onSignedIn()
		setBusy(false)
		if (!reply.ok) tell(reply, entered.email)
	}

	function tell({ code, field, isOurs, title, message: said }: AccountError, email: string) {
		if (code === 'no_account' && onNoAccount) return onNoAccount(email)
		const message = isOurs ? said : SIGN_IN_UNAVAILABLE
		if (fields.showError(field, message)) return
		setAlert(message)
		showToast({ title: title ?? 'Login failed', message, tone: 'error' })
	}

	return { isBusy, alert, submit }
}
