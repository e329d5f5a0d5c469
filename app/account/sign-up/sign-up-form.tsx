import { type FormEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import {
	type AccountError,
	callAccountApi,
	CODE_NOT_SENT,
	isAlreadyRegistered,
} from '#app/account/account-api.ts'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { removeDigits } from '#app/account/input-filters.ts'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { isCommonPassword } from '#app/account/use-common-password.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { NewPasswordFields } from '#app/account/new-password-fields.tsx'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { FieldErrors, FormFields } from '#app/ui/forms/use-form-fields.ts'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { SignUpInput } from '#shop/accounts/input.ts'
import { NewPassword } from '#shop/accounts/fields.ts'
import { TOO_COMMON } from '#shop/accounts/rules.ts'
import { PHONE_DIGITS, phoneInput } from '#shop/input/phone.ts'

type SignUpFields = SignUpInput & { confirmPassword: string }
export type SignUpSchema = z.ZodType<SignUpFields>

type SignUpFormProps = {
	fields: FormFields<SignUpFields>
	email?: string | undefined
	name?: string | undefined
	onSent: (signUpInput: SignUpInput) => void
	renderSignInLink: (label: string, email?: string) => ReactNode
}

export function SignUpForm({ fields, email, name, onSent, renderSignInLink }: SignUpFormProps) {
	const { alert, isBusy, submit, clearAlert } = useSendCode({ fields, onSent })
	return (
		// Outside a dialog, `method="dialog"` does nothing: before hydration, the browser must not put the password into the
		// URL.
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
			<NoScriptNotice>
				Creating an account needs JavaScript. Please turn it on for this site and reload the page.
			</NoScriptNotice>
			<PersonFields errors={fields.errors} email={email} name={name} />
			<NewPasswordFields errors={fields.errors} />
			<FormAlert message={alert?.message ?? null}>
				{isAlreadyRegistered(alert) && renderSignInLink('Click here to sign in instead', alert?.email)}
			</FormAlert>
			<SubmitButton isBusy={isBusy} label="Create account" busyLabel="Sending code..." />
		</form>
	)
}

function useSendCode({ fields, onSent }: Pick<SignUpFormProps, 'fields' | 'onSent'>) {
	const brand = useBrand()?.name ?? ''
	const [alert, setAlert] = useState<(AccountError & { email: string }) | null>(null)
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setAlert(null)
		const signUpInput = readSignUpInput(fields)
		if (!signUpInput) return
		setBusy(true)
		const { password, ...rest } = signUpInput
		if (await isCommonPassword(password, [rest.name, rest.email, brand])) {
			setBusy(false)
			fields.showError('password', TOO_COMMON)
			return
		}
		const result = await callAccountApi('/api/send-otp', { ...rest, purpose: 'signup' }, CODE_NOT_SENT)
		setBusy(false)
		if (result.ok) {
			showToast({
				title: 'Verification code sent',
				message: `We emailed it to ${signUpInput.email}.`,
				tone: 'success',
			})
			return onSent(signUpInput)
		}
		if (!isAlreadyRegistered(result) && fields.showError(result.field, result.message)) return
		setAlert({ ...result, email: signUpInput.email })
		showToast({ title: 'Registration Failed', tone: 'error' })
	}

	return { alert, isBusy, submit, clearAlert: () => setAlert(null) }
}

type PersonFieldsProps = Pick<SignUpFormProps, 'email' | 'name'> & { errors: FieldErrors }

function PersonFields({ errors, email, name }: PersonFieldsProps) {
	return (
		<>
			<TextField
				label="Full name"
				name="name"
				autoComplete="name"
				defaultValue={name}
				required
				normalize={removeDigits}
				error={errors.name ?? null}
			/>
			<EmailField defaultValue={email} error={errors.email} />
			<TextField
				label="Mobile number"
				name="mobile"
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
				required
				normalize={phoneInput}
				hint={`${PHONE_DIGITS} digits, +91 not needed`}
				error={errors.mobile ?? null}
			/>
		</>
	)
}

/** Checks the server's password rules too before a code is sent, because the schema of /auth is looser. */
function readSignUpInput(fields: SignUpFormProps['fields']): SignUpInput | null {
	const entered = fields.read()
	if (!entered) return null
	const { name, email, mobile, password } = entered
	const refusal = NewPassword.safeParse(password).error?.issues[0]
	if (refusal) fields.showError('password', refusal.message)
	return refusal ? null : { name, email, mobile, password }
}
