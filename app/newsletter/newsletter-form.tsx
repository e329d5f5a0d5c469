import { type FormEvent, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { loadModule } from '#app/http/fetch/load-module.ts'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { isEmail } from '#shop/input/email-address.ts'
import { CONSENT, NEWSLETTER_EMAIL_TEXT } from '#shop/subscribers/consent.ts'

/** The subscribe form of the footer. Subscribers see it too; their status is on the dashboard. */
export function NewsletterForm() {
	const { input, error, isBusy, submit, recheck } = useNewsletterForm()
	return (
		// Outside a dialog, `method="dialog"` does nothing: before hydration, the browser must not put the email into the
		// URL.
		<form method="dialog" noValidate onSubmit={submit}>
			<h2>News, now and then</h2>
			<noscript>
				{import.meta.env.SSR && (
					<p>Subscribing needs JavaScript. Please turn it on for this site and reload the page.</p>
				)}
			</noscript>
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
				onFocus={() => void loadSubscribe()}
				onChange={({ target }) => recheck(target.value)}
			/>
			<Button type="submit" aria-disabled={isBusy} className="min-w-36">
				{isBusy && <span className="spinner" aria-hidden="true" />}
				Subscribe
			</Button>
			<p className="footer-past-newsletters">
				<Link to={href('/newsletters')}>Read past newsletters</Link>
			</p>
		</form>
	)
}

function useNewsletterForm() {
	const name = useCustomer()?.name
	const input = useRef<HTMLInputElement>(null)
	const [error, setError] = useState('')
	const [isBusy, setBusy] = useState(false)

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (isBusy) return
		const form = event.currentTarget
		const email = input.current?.value.trim() ?? ''
		const message = validate(email)
		setError(message)
		if (message) return input.current?.focus()
		setBusy(true)
		const module = await loadSubscribe()
		const isSubscribed = await module?.subscribeAndNotify({ email, ...(name && { name }) })
		setBusy(false)
		if (!module) showUnreachableNotice()
		if (isSubscribed) form.reset()
	}

	/** Once there is an error, validates on every keystroke. */
	function recheck(text: string) {
		if (error) setError(validate(text))
	}

	return { input, error, isBusy, submit, recheck }
}

function validate(text: string): string {
	return isEmail(text.trim()) ? '' : NEWSLETTER_EMAIL_TEXT
}

/** Loaded on focus, because most visitors never use the form. */
function loadSubscribe() {
	return loadModule(() => import('#app/newsletter/subscribe.ts'))
}
