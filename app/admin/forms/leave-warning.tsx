/** Asks before unsaved changes are lost: in a dialog if the console shows another screen, and in the browser's own if the document is left. */
import { useEffect } from 'react'
import { type BlockerFunction, useBlocker, useNavigation } from 'react-router'
import { hasUnsavedChanges, markShown } from '#app/admin/forms/unsaved-changes.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'

/** A search or a filter of the same screen leaves nothing, and what is entered in another of its forms stays. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
	currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges()

/** Place it after the screen, because it looks at the forms once they have been rendered. */
export function LeaveWarning() {
	const blocker = useBlocker(isLeaving)
	const { state } = useNavigation()
	useEffect(() => {
		if (state === 'idle') markShown()
	}, [state])
	useEffect(() => {
		const warn = (event: BeforeUnloadEvent) => {
			if (hasUnsavedChanges()) event.preventDefault()
		}
		addEventListener('beforeunload', warn)
		return () => removeEventListener('beforeunload', warn)
	}, [])
	const stay = () => blocker.reset?.()
	return (
		<Dialog
			isOpen={blocker.state === 'blocked'}
			onClose={stay}
			label="Leave without saving?"
			className="console-dialog"
		>
			<h2>Leave without saving?</h2>
			<p>Your changes on this page haven't been saved yet.</p>
			<div className="flex flex-wrap gap-3">
				<Button onClick={stay}>Stay here</Button>
				<Button tone="quiet" onClick={() => blocker.proceed?.()}>
					Leave without saving
				</Button>
			</div>
		</Dialog>
	)
}
