import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

export function ResetDone() {
	const view = useRef<HTMLDivElement>(null)
	useEffect(() => view.current?.focus(), [])
	return (
		<div ref={view} tabIndex={-1} className="account-form">
			<p>Your new password is set, and every other browser has been signed out.</p>
			<ButtonLink to={href('/login')}>Back to login</ButtonLink>
		</div>
	)
}
