/** Says what has just been created, at the top of the page that opens afterwards, until the page is left. */
import '#app/admin/forms/created-notice.css'
import { type ReactNode, useEffect } from 'react'
import { TickIcon } from '#app/ui/icons.tsx'

export function CreatedNotice({ children }: { children: ReactNode }) {
	// The previous form had kept its place on the page for its errors.
	useEffect(() => {
		// Newer browsers return a promise, which React would take for the clean-up.
		window.scrollTo(0, 0)
	}, [])
	return (
		<div role="status" className="created-notice">
			<TickIcon />
			<p>{children}</p>
		</div>
	)
}
