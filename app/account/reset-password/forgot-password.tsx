/** A forgotten password: the e-mail, the code that proves it, the new password. */
import { useState } from 'react'
import { href, Link } from 'react-router'
import { AccountScreen } from '#app/account/account-screen.tsx'
import { ResetCode } from '#app/account/reset-password/reset-code.tsx'
import { ResetDone } from '#app/account/reset-password/reset-done.tsx'
import { ResetEmail } from '#app/account/reset-password/email-step.tsx'
import { ResetPassword } from '#app/account/reset-password/new-password-step.tsx'

type Step =
	| { name: 'email' }
	/** `words`: what the code was told when it was used. */
	| { name: 'code'; email: string; words: string | null }
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
			{stepFor(step, setStep)}
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

function stepFor(step: Step, go: (step: Step) => void) {
	switch (step.name) {
		case 'email':
			return <ResetEmail onSent={(email) => go({ name: 'code', email, words: null })} />
		case 'code':
			return (
				<ResetCode
					email={step.email}
					given={step.words}
					onVerified={(otp) => go({ name: 'password', email: step.email, otp })}
				/>
			)
		case 'password':
			return (
				<ResetPassword
					email={step.email}
					otp={step.otp}
					onCodeRefused={(words) => go({ name: 'code', email: step.email, words })}
					onDone={() => go({ name: 'done' })}
				/>
			)
		case 'done':
			return <ResetDone />
	}
}
