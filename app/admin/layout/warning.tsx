/** A sentence that must not be overlooked. */
import type { ReactNode } from 'react'
import { AlertIcon } from '#app/ui/icons.tsx'

type WarningProps = { className?: string; role?: 'alert'; children: ReactNode }

export function Warning({ className = '', role, children }: WarningProps) {
	return (
		<p role={role} className={`console-warning ${className}`}>
			<AlertIcon />
			<span>{children}</span>
		</p>
	)
}
