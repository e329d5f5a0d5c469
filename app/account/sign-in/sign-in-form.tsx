import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import type { z } from 'zod'
import { type AccountError, callAccountApi } from '#app/account/account-api.ts'
import { PasswordField } from '#app/account/password-field.tsx'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { nameOffline } from '#app/offline/name-offline.ts'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { type FieldErrors, type FormFields, useFormFields } from '#app/ui/forms/use-form-fields.ts'
import type { SignInInput } from '#shop/accounts/input.ts'
import { SIGN_IN_UNAVAILABLE } from '#shop/accounts/rules.ts'

type SignInFormProps = {
	/** Validation differs between /login, /auth and checkout. */
	schema: z.ZodType<SignInInput>
	onSignedIn: () => Promise<void>
	/** Without it, the error is shown at the email field. */
	onNoAccount?: (email: string) => void
	email?: string | undefined
	isEmailFixed?: boolean
	/** The result of a form that was sent without JavaScript. */
	initial?: { errors: FieldErrors; alert: string | null } | undefined
	action?: string
}

export function SignInForm({ schema, action, email, isEmailFixed, ...options }: SignInFormProps) {
	const fields = useFormFields(schema, options.initial?.errors)
	const { isBusy, alert, submit } = useSignIn(fields, options)
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
			<FormAlert message={alert} />
			<EmailField
				autoComplete="username"
				defaultValue={email}
				readOnly={isEmailFixed}
				error={fields.errors.email}
			/>
			<PasswordField
				label="Password"
				name="password"
				autoComplete="current-password"
				required
				error={fields.errors.password}
				aside={
					<Link to={href('/forgot-password')} className="link account-label-link">
						Forgot password?
					</Link>
				}
			/>
			<SubmitButton isBusy={isBusy} label="Sign in" busyLabel="Signing in..." />
		</form>
	)
}

type SignInOptions = Pick<SignInFormProps, 'onSignedIn' | 'onNoAccount' | 'initial'>

function useSignIn(fields: FormFields<SignInInput>, { onSignedIn, onNoAccount, initial }: SignInOptions) {
	const [alert, setAlert] = useState(initial?.alert ?? null)
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setAlert(null)
		const entered = fields.read()
		if (!entered) return
		setBusy(true)
		const body = { action: 'authenticate', ...entered }
		const result = await callAccountApi('/api/auth-security', body, SIGN_IN_UNAVAILABLE)
		if (result.ok) await onSignedIn()
		setBusy(false)
		if (!result.ok) showError(result, entered.email)
	}

	function showError(error: AccountError, email: string) {
		if (error.code === 'no_account' && onNoAccount) return onNoAccount(email)
		const message = error.isFromServer ? error.message : nameOffline(SIGN_IN_UNAVAILABLE)
		if (fields.showError(error.field, message)) return
		setAlert(message)
		showToast({ title: error.title ?? 'Login failed', tone: 'error' })
	}

	return { isBusy, alert, submit }
}
