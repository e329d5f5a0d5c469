import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { loadModule } from '#app/http/load-module.ts'
import { showOfflineNotice } from '#app/offline/use-offline-notice.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { isEmail } from '#shop/input/email-address.ts'
import { CONSENT, NEWSLETTER_EMAIL_TEXT } from '#shop/newsletter/consent.ts'

/** Always asks, whoever is looking: the dashboard is where a customer sees whether they have the newsletter. */
export function NewsletterForm() {
	const { input, error, isBusy, submit, follow } = useSubscribing()
	return (
		// Outside a dialog, this method keeps the browser from sending the address anywhere before scripts run.
		<form method="dialog" noValidate onSubmit={submit}>
			<h2>A letter now and then</h2>
			<Field
				ref={input}
				label="Email"
				name="email"
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				readOnly={isBusy}
				error={error}
				hint={CONSENT}
				onFocus={() => void fetchSubscribing()}
				onChange={({ target }) => follow(target.value)}
			/>
			<Button type="submit" aria-disabled={isBusy} className="min-w-36">
				{isBusy && <span className="spinner" aria-hidden="true" />}
				Subscribe
			</Button>
		</form>
	)
}

function useSubscribing() {
	const name = useCustomer()?.name
	const input = useRef<HTMLInputElement>(null)
	const [error, setError] = useState('')
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (isBusy) return
		const form = event.currentTarget
		const email = input.current?.value.trim() ?? ''
		const words = check(email)
		setError(words)
		if (words) return input.current?.focus()
		setBusy(true)
		const part = await fetchSubscribing()
		const isSubscribed = await part?.subscribeAndNotify({ email, ...(name && { name }) })
		setBusy(false)
		if (!part) showOfflineNotice()
		if (isSubscribed) form.reset()
	}

	/** From the moment the address was found wrong, the words follow the typing. */
	function follow(typed: string) {
		if (error) setError(check(typed))
	}

	return { input, error, isBusy, submit, follow }
}

function check(typed: string): string {
	return isEmail(typed.trim()) ? '' : NEWSLETTER_EMAIL_TEXT
}

/** Most readers never ask: it is fetched when a hand comes near. */
function fetchSubscribing() {
	return loadModule(() => import('#app/newsletter/subscribe.ts'))
}
