/** The step of a flow that proves an e-mail by the code sent to it. */
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { AccountError, AccountReply } from '#app/account/account-api.ts'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { CodeEntry } from '#app/account/code-entry.tsx'
import { useCountdown } from '#app/account/use-countdown.ts'
import { showToast } from '#app/ui/toast.tsx'
import { CODE_LENGTH, CODE_MINUTES, RESEND_AFTER_SECONDS } from '#shop/accounts/rules.ts'

type CodeStepProps = {
	/** The address as this flow shows it. */
	email: string
	verify: (otp: string) => Promise<AccountReply>
	onVerified: (otp: string) => void | Promise<void>
	/** True when the refusal was dealt with elsewhere. */
	onRefused?: (refusal: AccountError) => boolean
	resend: () => Promise<AccountReply>
	resentTitle: string
	/** What the code was told before this step was come back to. */
	given?: string | null
	children?: ReactNode
}

const INCOMPLETE = {
	title: 'Invalid verification code',
	message: `Please enter the complete ${CODE_LENGTH}-digit verification code`,
}

export function CodeStep({ email, children, resend, resentTitle, ...proof }: CodeStepProps) {
	const field = useRef<HTMLInputElement>(null)
	const { code, change, words, say, isVerifying, submit } = useVerifying(field, proof)
	return (
		<form method="dialog" noValidate className="account-form" onSubmit={submit}>
			<p>
				We sent a {CODE_LENGTH}-digit code to <strong className="account-email">{email}</strong>. It works for{' '}
				{CODE_MINUTES} minutes.
			</p>
			<CodeEntry ref={field} code={code} onChange={change} onEnter={submit} error={words} />
			<SubmitButton
				isBusy={isVerifying}
				isDisabled={code.length < CODE_LENGTH}
				label="Verify"
				busyLabel="Verifying..."
			/>
			<Resend resend={resend} resentTitle={resentTitle} onResent={() => change('')} onFailed={say} />
			{children}
		</form>
	)
}

type Proof = Pick<CodeStepProps, 'verify' | 'onVerified' | 'onRefused' | 'given'>

function useVerifying(
	field: RefObject<HTMLInputElement | null>,
	{ verify, onVerified, onRefused, given }: Proof,
) {
	const [code, setCode] = useState('')
	const [words, say] = useState(given ?? null)
	const [isVerifying, setVerifying] = useState(false)
	useEffect(() => field.current?.focus(), [field])

	function change(typed: string) {
		setCode(typed)
		say(null)
	}

	async function submit(event?: FormEvent) {
		event?.preventDefault()
		if (isVerifying) return
		if (code.length < CODE_LENGTH) {
			say(INCOMPLETE.message)
			return showToast({ ...INCOMPLETE, tone: 'error' })
		}
		setVerifying(true)
		const reply = await verify(code)
		if (reply.ok) await onVerified(code)
		setVerifying(false)
		if (reply.ok || onRefused?.(reply)) return
		say(reply.message)
		showToast({ title: 'Verification Failed', message: reply.message, tone: 'error' })
		// What our server refused is of no use any more; what never reached it is kept.
		if (reply.isOurs) setCode('')
		field.current?.focus()
	}

	return { code, change, words, say, isVerifying, submit }
}

type ResendProps = Pick<CodeStepProps, 'resend' | 'resentTitle'> & {
	onResent: () => void
	onFailed: (words: string) => void
}

function Resend({ resend, resentTitle, onResent, onFailed }: ResendProps) {
	const { left, restart } = useCountdown(RESEND_AFTER_SECONDS)
	const [isSending, setSending] = useState(false)

	async function sendAgain() {
		if (isSending) return
		setSending(true)
		const reply = await resend()
		setSending(false)
		if (!reply.ok) {
			onFailed(reply.message)
			return showToast({ title: 'Error', message: reply.message, tone: 'error' })
		}
		restart()
		onResent()
		showToast({ title: resentTitle, message: 'Only the newest code works.', tone: 'success' })
	}

	return (
		<p className="code-resend">
			No letter yet? Look among the spam, or{' '}
			<button
				type="button"
				className="text-button"
				disabled={left > 0}
				aria-disabled={left > 0 ? undefined : isSending}
				onClick={sendAgain}
			>
				{isSending ? 'Sending...' : left > 0 ? `Resend in ${left}s` : 'Resend code'}
			</button>
		</p>
	)
}
