import type { ReactNode } from 'react'
import { AlertIcon } from '#app/ui/icons.tsx'

export function FormAlert({ message, children }: { message: string | null; children?: ReactNode }) {
	if (!message) return null
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
