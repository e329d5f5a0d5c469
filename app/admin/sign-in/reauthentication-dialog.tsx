/** Asks over the page for a new code, or after the end of the session for the password too. What was entered on the page stays. */
import '#app/account/account.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { href, useLocation, useNavigate, useNavigation } from 'react-router'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { CodeInput } from '#app/admin/sign-in/code-input.tsx'
import { registerReauthentication } from '#app/admin/sign-in/repeat-after-reauthentication.ts'
import { ErrorBody } from '#app/http/fetch/error-body.ts'
import { postJson } from '#app/http/fetch/post-json.ts'
import type { Reauthentication } from '#app/session/admin/reauthentication.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { SignInInput } from '#shop/accounts/input.ts'

const TITLES = { code: 'Two-step verification', 'sign-in': 'Sign in again' }
const REASONS = {
	code: 'Please enter a new code to continue.',
	'sign-in': "You've been signed out. Please sign in again to continue.",
}
const NOT_CHECKED = "The code couldn't be checked. Please check your connection and try again."

export function ReauthenticationDialog() {
	const { needed, answer } = useReauthentication()
	const email = useCustomer()?.email
	const succeed = async () => answer(true)
	return (
		<Dialog
			isOpen={needed !== null}
			// Closed by an answer, it may report this after the next question was asked.
			onClose={() => needed !== null && answer(false)}
			label={TITLES[needed ?? 'code']}
			className="console-dialog"
		>
			{needed && (
				<>
					<h2>{TITLES[needed]}</h2>
					<p>{REASONS[needed]} Everything you entered on this page is still here.</p>
					{needed === 'sign-in' ? (
						<SignInForm schema={SignInInput} email={email} isEmailFixed onSignedIn={succeed} />
					) : (
						<CodeForm onConfirmed={succeed} />
					)}
					<Button tone="quiet" className="mt-4" onClick={() => answer(false)}>
						Not now
					</Button>
				</>
			)}
		</Dialog>
	)
}

/** Returns what the page has to ask for, or null. */
function useReauthentication() {
	const [needed, setNeeded] = useState<Reauthentication | null>(null)
	const settle = useRef<(isAnswered: boolean) => void>(null)
	const { state } = useNavigation()
	const endNavigation = useEndNavigation()
	useEffect(() => {
		const end = registerReauthentication((kind) => {
			setNeeded(kind)
			return new Promise((resolve) => {
				settle.current = resolve
			})
		})
		return () => {
			end()
			settle.current?.(false)
		}
	}, [])

	function answer(isAnswered: boolean) {
		// The dialog also closes itself after an answer.
		if (settle.current === null) return
		settle.current(isAnswered)
		settle.current = null
		setNeeded(null)
		if (!isAnswered && state !== 'idle') endNavigation()
	}

	return { needed, answer }
}

/** Ends the navigation that waits for an answer. It would otherwise stay busy, and so would its button. */
function useEndNavigation(): () => void {
	const navigate = useNavigate()
	const { search, hash } = useLocation()
	return () => {
		// Another navigation takes its place without loading anything, because that would be refused as well.
		const here = { search, hash: hash === '' ? '#content' : '' }
		void navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
	}
}

function CodeForm({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
	const input = useRef<HTMLInputElement>(null)
	const [error, setError] = useState<string | null>(null)
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setBusy(true)
		const problem = await sendCode(input.current?.value ?? '')
		setBusy(false)
		if (problem === null) return onConfirmed()
		setError(problem)
		input.current?.focus()
	}

	return (
		<form method="dialog" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
			<CodeInput ref={input} error={error} />
			<Button type="submit" aria-disabled={isBusy}>
				{isBusy ? 'Checking...' : 'Continue'}
			</Button>
		</form>
	)
}

/** Returns what is wrong with it, or null. */
async function sendCode(code: string): Promise<string | null> {
	const response = await postJson(href('/admin/second-factor/code'), { code })
	if (response?.isOk) return null
	const refusal = ErrorBody.safeParse(response?.body)
	return (refusal.success && refusal.data.error) || NOT_CHECKED
}
