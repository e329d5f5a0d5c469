/** Says what has just been created, at the top of the page that opens afterwards, until it is left. */
import type { ReactNode } from 'react'
import { TickIcon } from '#app/ui/icons.tsx'

export function CreatedNotice({ children }: { children: ReactNode }) {
	return (
		<div role="status" className="created-notice">
			<TickIcon />
			<p>{children}</p>
		</div>
	)
}
