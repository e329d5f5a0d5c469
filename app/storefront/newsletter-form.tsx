import { useRef, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The newsletter itself opens later: the form checks the address, then says so. Nothing is sent or kept. */
export function NewsletterForm() {
	const form = useRef<HTMLFormElement>(null)
	const [error, setError] = useState('')
	const [isAsked, setAsked] = useState(false)
	const check = (email: string) => (ADDRESS.test(email.trim()) ? '' : 'Please enter a valid email address')

	return (
		// Outside a dialog, this method keeps the browser from sending the address anywhere before scripts run.
		<form
			ref={form}
			method="dialog"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				const input = event.currentTarget.querySelector('input')
				const words = check(input?.value ?? '')
				setError(words)
				setAsked(!words)
				if (words) input?.focus()
			}}
		>
			<h2>A letter now and then</h2>
			<Field
				label="Email"
				name="email"
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				error={error}
				hint="New roasts and brewing notes."
				onChange={(event) => {
					setAsked(false)
					if (error) setError(check(event.target.value))
				}}
			/>
			<Button type="submit">Subscribe</Button>
			<p role="status">
				{isAsked &&
					'Thank you for asking. Our letter starts a little later, so nothing was sent and your address was not kept. Please come back.'}
			</p>
		</form>
	)
}
