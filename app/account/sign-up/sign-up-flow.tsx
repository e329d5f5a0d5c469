/** Signing up: the form, then the code that proves the e-mail. The account is made by the code. */
import { type ReactNode, useState } from 'react'
import { type AccountError, callAccountApi, isAlreadyRegistered } from '#app/account/account-api.ts'
import { CodeStep } from '#app/account/code-step.tsx'
import { comeBackTo } from '#app/account/first-field.ts'
import { SignUpForm, type SignUpChecks } from '#app/account/sign-up/sign-up-form.tsx'
import { useFormFields } from '#app/ui/use-form-fields.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { SignUpInput } from '#shop/accounts/input.ts'
import { firstName } from '#shop/accounts/rules.ts'

type SignUpFlowProps = {
	/** The checks and words of the screen that it stands on. */
	input: SignUpChecks
	email?: string | undefined
	onSignedUp: () => Promise<void>
	/** A link or button to where one signs in. */
	signInInstead: (words: string) => ReactNode
	/** What that is called on this screen. */
	backWords: string
}

export function SignUpFlow({ input, email, onSignedUp, signInInstead, backWords }: SignUpFlowProps) {
	const fields = useFormFields(input)
	const [person, setPerson] = useState<SignUpInput | null>(null)

	function back() {
		comeBackTo(
			() => document.getElementById(fields.id),
			() => setPerson(null),
		)
	}

	/** True where the form has the field that the refusal is about. */
	function showInForm({ field, message }: AccountError): boolean {
		if (!fields.has(field)) return false
		setPerson(null)
		return fields.showError(field, message)
	}

	return (
		<>
			{/* Hidden, not gone: Back finds everything as it was typed. */}
			<div hidden={person !== null}>
				<SignUpForm fields={fields} email={email} onSent={setPerson} signInInstead={signInInstead} />
			</div>
			{person && (
				<ProofStep person={person} onProved={onSignedUp} onRefused={showInForm} signInInstead={signInInstead}>
					<button type="button" className="button button-quiet" onClick={back}>
						Back
					</button>
				</ProofStep>
			)}
			<p className="account-switch">{signInInstead(backWords)}</p>
		</>
	)
}

type ProofStepProps = Pick<SignUpFlowProps, 'signInInstead'> & {
	person: SignUpInput
	onProved: () => Promise<void>
	onRefused: (refusal: AccountError) => boolean
	children: ReactNode
}

/** The code that makes the account. */
function ProofStep({ person, onProved, onRefused, signInInstead, children }: ProofStepProps) {
	const [refused, setRefused] = useState<AccountError | null>(null)
	return (
		<CodeStep
			email={person.email}
			verify={(otp) =>
				callAccountApi('/api/verify-otp', { ...person, otp, purpose: 'signup' }, 'Failed to verify code')
			}
			onVerified={async () => {
				welcome(person)
				await onProved()
			}}
			onRefused={(refusal) => {
				setRefused(refusal)
				return !isAlreadyRegistered(refusal) && onRefused(refusal)
			}}
			resend={() => resend(person)}
			resentTitle="Verification code resent"
		>
			{isAlreadyRegistered(refused) && signInInstead('Click here to sign in instead')}
			{children}
		</CodeStep>
	)
}

function welcome({ name }: SignUpInput): void {
	const called = firstName(name)
	showToast({
		title: 'Account created successfully',
		message: called ? `Vanakkam ${called}, you are signed in.` : 'You are signed in.',
		tone: 'success',
		staysOnNextPage: true,
	})
}

function resend({ name, email, mobile }: SignUpInput) {
	const body = { name, email, mobile, purpose: 'signup' }
	return callAccountApi('/api/send-otp', body, 'Failed to resend verification code')
}
