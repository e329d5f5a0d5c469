import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

type NoAccountProps = {
	email: string
	/** Back to the form with the address in it. */
	onChangeEmail: () => void
	/** Back to an empty form. */
	onStartAgain: () => void
}

/** What a visitor is shown whose e-mail nobody has signed up with. */
export function NoAccount({ email, onChangeEmail, onStartAgain }: NoAccountProps) {
	const view = useRef<HTMLDivElement>(null)
	useEffect(() => view.current?.focus(), [])
	return (
		<div ref={view} tabIndex={-1} className="account-form no-account">
			<FormAlert message="No account found with this email address">
				<p className="account-email">{email}</p>
			</FormAlert>
			<ButtonLink to={href('/signup')} state={{ email }}>
				Create new account
			</ButtonLink>
			<Button tone="quiet" onClick={onChangeEmail}>
				Try a different email
			</Button>
			<button type="button" className="text-button" onClick={onStartAgain}>
				Sign in with a different email
			</button>
		</div>
	)
}
