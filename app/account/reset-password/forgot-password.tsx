/** The password reset: email, then the emailed code, then the new password. */
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { callAccountApi } from '#app/account/account-api.ts'
import { AccountScreen } from '#app/account/account-screen.tsx'
import { CodeStep } from '#app/account/code-step.tsx'
import { CODE_SENT, EmailStep, sendResetCode } from '#app/account/reset-password/email-step.tsx'
import { NewPasswordStep } from '#app/account/reset-password/new-password-step.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { maskEmail } from '#shop/accounts/rules.ts'

type Step =
	| { name: 'email' }
	/** `error` is why the code was refused when the new password was sent. */
	| { name: 'code'; email: string; error: string | null }
	| { name: 'password'; email: string; otp: string }
	| { name: 'done' }

const TITLES: Record<Step['name'], string> = {
	email: 'Reset your password',
	code: 'Verify your identity',
	password: 'Create new password',
	done: 'Password Reset Complete',
}

export default function ForgotPasswordPage() {
	const [step, setStep] = useState<Step>({ name: 'email' })
	return (
		<AccountScreen title={TITLES[step.name]} headTitle="Reset your password">
			{renderStep(step, setStep)}
			{step.name !== 'done' && (
				<p className="account-switch">
					<Link to={href('/login')} className="link">
						Back to login
					</Link>
				</p>
			)}
		</AccountScreen>
	)
}

function renderStep(step: Step, goTo: (step: Step) => void) {
	switch (step.name) {
		case 'email':
			return <EmailStep onSent={(email) => goTo({ name: 'code', email, error: null })} />
		case 'code':
			return (
				<ResetCodeStep
					email={step.email}
					initialError={step.error}
					onVerified={(otp) => goTo({ name: 'password', email: step.email, otp })}
					onBack={() => goTo({ name: 'email' })}
				/>
			)
		case 'password':
			return (
				<NewPasswordStep
					email={step.email}
					otp={step.otp}
					onCodeRefused={(error) => goTo({ name: 'code', email: step.email, error })}
					onDone={() => goTo({ name: 'done' })}
				/>
			)
		case 'done':
			return <DoneStep />
	}
}

type ResetCodeStepProps = {
	email: string
	initialError: string | null
	onVerified: (otp: string) => void
	/** Lets the visitor enter another email: this one is masked, so that a typing mistake cannot be seen. */
	onBack: () => void
}

function ResetCodeStep({ email, initialError, onVerified, onBack }: ResetCodeStepProps) {
	return (
		<CodeStep
			email={maskEmail(email)}
			verify={(otp) => {
				const body = { email, otp, purpose: 'password_reset' }
				return callAccountApi('/api/verify-otp', body, 'Failed to verify code')
			}}
			onVerified={(otp) => {
				showToast({
					title: 'Verification successful',
					message: 'Now choose a new password.',
					tone: 'success',
				})
				onVerified(otp)
			}}
			resend={() => sendResetCode(email)}
			resentTitle={CODE_SENT}
			initialError={initialError}
		>
			<Button tone="quiet" onClick={onBack}>
				Use another email
			</Button>
		</CodeStep>
	)
}

function DoneStep() {
	const view = useRef<HTMLDivElement>(null)
	useEffect(() => view.current?.focus(), [])
	return (
		<div ref={view} tabIndex={-1} className="account-form">
			<p>Your password has been changed, and you've been signed out on all devices.</p>
			<ButtonLink to={href('/login')}>Back to login</ButtonLink>
		</div>
	)
}
