import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

export function ResetDone() {
	return (
		<div className="account-form">
			<p>Your new password is set, and every other browser has been signed out.</p>
			<ButtonLink to={href('/login')}>Back to login</ButtonLink>
		</div>
	)
}
