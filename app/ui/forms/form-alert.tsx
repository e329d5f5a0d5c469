import { type ReactNode, useEffect, useState } from 'react'
import { AlertIcon } from '#app/ui/icons.tsx'

type FormAlertProps = { message: string | null; children?: ReactNode }

export function FormAlert({ message, children }: FormAlertProps) {
	return (
		message && (
			<Alert key={message} message={message}>
				{children}
			</Alert>
		)
	)
}

function Alert({ message, children }: FormAlertProps) {
	const isOver = useIsOnlineAgain()
	if (isOver) return null
	return (
		<div role="alert" className="form-alert">
			<AlertIcon />
			<div>
				<p>{message}</p>
				{children}
			</div>
		</div>
	)
}

/** False for what was shown with a network. What appears without one can only say so, and is over with it. */
function useIsOnlineAgain(): boolean {
	const [isOnlineAgain, setOnlineAgain] = useState(false)
	useEffect(() => {
		if (navigator.onLine) return
		const end = () => setOnlineAgain(true)
		addEventListener('online', end, { once: true })
		return () => removeEventListener('online', end)
	}, [])
	return isOnlineAgain
}
