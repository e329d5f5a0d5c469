/** The step of sign-up and password reset that verifies an email by the code sent to it. */
import '#app/account/code-step.css'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { AccountError, AccountApiResult } from '#app/account/account-api.ts'
import { CodeField } from '#app/account/code-field.tsx'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { useCountdown } from '#app/account/use-countdown.ts'
import { showToast } from '#app/ui/toast.tsx'
import { CODE_LENGTH, CODE_MINUTES, RESEND_AFTER_SECONDS } from '#shop/accounts/rules.ts'

type CodeStepProps = {
	/** The email as shown, which a password reset masks. */
	email: string
	verify: (otp: string) => Promise<AccountApiResult>
	onVerified: (otp: string) => void | Promise<void>
	/** Returns true if it has shown the error itself. */
	onError?: (error: AccountError) => boolean
	resend: () => Promise<AccountApiResult>
	resentTitle: string
	/** The error to show first when a later step sent the visitor back. */
	initialError?: string | null
	children?: ReactNode
}

const INCOMPLETE = {
	title: 'Invalid verification code',
	message: `Please enter the complete ${CODE_LENGTH}-digit verification code`,
}

export function CodeStep({ email, children, resend, resentTitle, ...verification }: CodeStepProps) {
	const field = useRef<HTMLInputElement>(null)
	const sentTo = useRef<HTMLParagraphElement>(null)
	const { code, changeCode, error, isVerifying, submit } = useVerification(field, verification)
	// On phones, the toast that the code was sent would cover it.
	useEffect(() => {
		sentTo.current?.scrollIntoView({ block: 'nearest' })
	}, [])
	return (
		<form method="dialog" noValidate className="account-form" onSubmit={submit}>
			<p ref={sentTo} className="code-sent-to">
				We sent a {CODE_LENGTH}-digit code to <strong className="account-email">{email}</strong>. It is valid
				for {CODE_MINUTES} minutes.
			</p>
			<CodeField ref={field} code={code} onChange={changeCode} onEnter={submit} error={error} />
			<SubmitButton
				isBusy={isVerifying}
				isDisabled={code.length < CODE_LENGTH}
				label="Verify"
				busyLabel="Verifying..."
			/>
			<Resend resend={resend} resentTitle={resentTitle} onResent={() => changeCode('')} />
			{children}
		</form>
	)
}

type Verification = Pick<CodeStepProps, 'verify' | 'onVerified' | 'onError' | 'initialError'>

function useVerification(
	field: RefObject<HTMLInputElement | null>,
	{ verify, onVerified, onError, initialError }: Verification,
) {
	const [code, setCode] = useState('')
	const [error, setError] = useState(initialError ?? null)
	const [isVerifying, setVerifying] = useState(false)
	useEffect(() => field.current?.focus(), [field])

	function changeCode(text: string) {
		setCode(text)
		setError(null)
	}

	async function submit(event?: FormEvent) {
		event?.preventDefault()
		if (isVerifying) return
		if (code.length < CODE_LENGTH) {
			setError(INCOMPLETE.message)
			return showToast({ ...INCOMPLETE, tone: 'error' })
		}
		setVerifying(true)
		const result = await verify(code)
		if (result.ok) await onVerified(code)
		setVerifying(false)
		if (result.ok || onError?.(result)) return
		setError(result.message)
		showToast({ title: 'Verification Failed', tone: 'error' })
		// Clears a refused code. One that never reached the server can be sent again.
		if (result.isFromServer) setCode('')
		field.current?.focus()
	}

	return { code, changeCode, error, isVerifying, submit }
}

type ResendProps = Pick<CodeStepProps, 'resend' | 'resentTitle'> & {
	onResent: () => void
}

function Resend({ resend, resentTitle, onResent }: ResendProps) {
	const { secondsRemaining, restart } = useCountdown(RESEND_AFTER_SECONDS)
	const [isSending, setSending] = useState(false)

	async function sendAgain() {
		if (isSending) return
		setSending(true)
		const result = await resend()
		setSending(false)
		if (!result.ok) return showToast({ title: 'Error', message: result.message, tone: 'error' })
		restart()
		onResent()
		showToast({ title: resentTitle, message: 'The earlier code no longer works.', tone: 'success' })
	}

	return (
		<p className="code-resend">
			<span>No email yet? Check your spam folder.</span>
			<button
				type="button"
				className="text-button"
				disabled={secondsRemaining > 0}
				aria-disabled={secondsRemaining > 0 ? undefined : isSending}
				onClick={sendAgain}
			>
				{isSending ? 'Sending...' : secondsRemaining > 0 ? `Resend in ${secondsRemaining}s` : 'Resend code'}
			</button>
		</p>
	)
}
