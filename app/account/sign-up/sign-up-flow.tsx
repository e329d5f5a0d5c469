/** Sign-up: the form, then the emailed code, which creates the account. */
import { type ReactNode, useState } from 'react'
import { type AccountError, callAccountApi, isAlreadyRegistered } from '#app/account/account-api.ts'
import { CodeStep } from '#app/account/code-step.tsx'
import { showAndFocus } from '#app/account/show-and-focus.ts'
import { SignUpForm, type SignUpSchema } from '#app/account/sign-up/sign-up-form.tsx'
import { useFormDraft } from '#app/ui/forms/use-form-draft.ts'
import { useFormFields } from '#app/ui/forms/use-form-fields.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { SignUpInput } from '#shop/accounts/input.ts'
import { firstName } from '#shop/accounts/rules.ts'

const DRAFT_KEY = 'sk3_coffee_sign_up'

type SignUpFlowProps = {
	/** Validation differs between /signup and /auth. */
	schema: SignUpSchema
	/** To prefill the form with, as the name is. */
	email?: string | undefined
	name?: string | undefined
	onSignedUp: () => Promise<void>
	/** Takes the email that has an account already. */
	renderSignInLink: (label: string, email?: string) => ReactNode
	backLabel: string
}

export function SignUpFlow({
	schema,
	email,
	name,
	onSignedUp,
	renderSignInLink,
	backLabel,
}: SignUpFlowProps) {
	const fields = useFormFields(schema)
	const [person, setPerson] = useState<SignUpInput | null>(null)
	// A phone that opens the email app for the code may unload the page.
	useFormDraft(fields.id, DRAFT_KEY)

	function back() {
		showAndFocus(
			() => document.getElementById(fields.id),
			() => setPerson(null),
		)
	}

	/** Returns to the form if the error belongs to one of its fields. */
	function showInForm({ field, message }: AccountError): boolean {
		if (!fields.has(field)) return false
		setPerson(null)
		return fields.showError(field, message)
	}

	return (
		<>
			{/* Hidden rather than unmounted, so that Back finds the fields as they were. */}
			<div hidden={person !== null}>
				<SignUpForm
					fields={fields}
					email={email}
					name={name}
					onSent={setPerson}
					renderSignInLink={renderSignInLink}
				/>
			</div>
			{person && (
				<VerifyStep
					person={person}
					onVerified={onSignedUp}
					onError={showInForm}
					renderSignInLink={renderSignInLink}
				>
					<button type="button" className="button button-quiet" onClick={back}>
						Back
					</button>
				</VerifyStep>
			)}
			<p className="account-switch">{renderSignInLink(backLabel)}</p>
		</>
	)
}

type VerifyStepProps = Pick<SignUpFlowProps, 'renderSignInLink'> & {
	person: SignUpInput
	onVerified: () => Promise<void>
	onError: (error: AccountError) => boolean
	children: ReactNode
}

function VerifyStep({ person, onVerified, onError, renderSignInLink, children }: VerifyStepProps) {
	const [lastError, setLastError] = useState<AccountError | null>(null)
	return (
		<CodeStep
			email={person.email}
			verify={(otp) =>
				callAccountApi('/api/verify-otp', { ...person, otp, purpose: 'signup' }, 'Failed to verify code')
			}
			onVerified={async () => {
				tabStorage.removeItem(DRAFT_KEY)
				showWelcome(person)
				await onVerified()
			}}
			onError={(error) => {
				setLastError(error)
				return !isAlreadyRegistered(error) && onError(error)
			}}
			resend={() => resendCode(person)}
			resentTitle="Verification code resent"
		>
			{isAlreadyRegistered(lastError) && renderSignInLink('Click here to sign in instead', person.email)}
			{children}
		</CodeStep>
	)
}

function showWelcome({ name }: SignUpInput): void {
	const first = firstName(name)
	showToast({
		title: 'Account created successfully',
		message: first ? `Vanakkam ${first}, you're signed in.` : "You're signed in.",
		tone: 'success',
		staysOnNextPage: true,
	})
}

function resendCode({ name, email, mobile }: SignUpInput) {
	const body = { name, email, mobile, purpose: 'signup' }
	return callAccountApi('/api/send-otp', body, 'Failed to resend verification code')
}
